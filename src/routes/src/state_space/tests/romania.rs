//! Textbook map of Romania: its costs and its orders of expansion (Russell and Norvig, Artificial Intelligence, 3rd edition, 3.4
//! and 3.5).

use super::{expanded_states, graph, recorded};
use crate::state_space::{Algorithm, Estimate as _, Given, Graph, Promise, Record, Vertex};
use plywood_tree::cost::Cost;

const CITIES: [&str; 20] = [
    "Arad",
    "Bucharest",
    "Craiova",
    "Dobreta",
    "Eforie",
    "Fagaras",
    "Giurgiu",
    "Hirsova",
    "Iasi",
    "Lugoj",
    "Mehadia",
    "Neamt",
    "Oradea",
    "Pitesti",
    "Rimnicu Vilcea",
    "Sibiu",
    "Timisoara",
    "Urziceni",
    "Vaslui",
    "Zerind",
];
const STRAIGHT: [u32; 20] =
    [366, 0, 160, 242, 161, 176, 77, 151, 226, 244, 241, 234, 380, 100, 193, 253, 329, 80, 199, 374];
const ROADS: [(&str, &str, u32); 23] = [
    ("Arad", "Zerind", 75),
    ("Arad", "Sibiu", 140),
    ("Arad", "Timisoara", 118),
    ("Zerind", "Oradea", 71),
    ("Oradea", "Sibiu", 151),
    ("Timisoara", "Lugoj", 111),
    ("Lugoj", "Mehadia", 70),
    ("Mehadia", "Dobreta", 75),
    ("Dobreta", "Craiova", 120),
    ("Craiova", "Rimnicu Vilcea", 146),
    ("Craiova", "Pitesti", 138),
    ("Rimnicu Vilcea", "Sibiu", 80),
    ("Rimnicu Vilcea", "Pitesti", 97),
    ("Sibiu", "Fagaras", 99),
    ("Fagaras", "Bucharest", 211),
    ("Pitesti", "Bucharest", 101),
    ("Bucharest", "Giurgiu", 90),
    ("Bucharest", "Urziceni", 85),
    ("Urziceni", "Hirsova", 98),
    ("Hirsova", "Eforie", 86),
    ("Urziceni", "Vaslui", 142),
    ("Vaslui", "Iasi", 92),
    ("Iasi", "Neamt", 87),
];

fn romania() -> (Graph, Given) {
    let city = |name| CITIES.iter().position(|city| *city == name).expect("a city") as u32;
    let roads: Vec<_> = ROADS.iter().map(|&(from, to, cost)| (city(from), city(to), cost)).collect();
    let graph = graph(20, &roads, false, city("Arad"), city("Bucharest"));
    let given = Given::new(&graph, STRAIGHT.map(Cost::whole).to_vec()).expect("one for each city");
    (graph, given)
}

fn names(states: &[Vertex]) -> Vec<&'static str> {
    states.iter().map(|state| CITIES[state.0 as usize]).collect()
}

fn path(record: &Record<Graph>) -> Vec<&'static str> {
    names(&record.end.path().iter().map(|&node| *record.space.state_of(node)).collect::<Vec<_>>())
}

#[track_caller]
fn check(algorithm: Algorithm, cost: u32, way: &[&str], expanded: &[&str]) {
    let (graph, given) = romania();
    let record = recorded(&graph, &given, algorithm);
    assert_eq!(record.end.cost(), Some(Cost::whole(cost)));
    assert_eq!(path(&record), way);
    assert_eq!(names(&expanded_states(&record)), expanded);
    assert_eq!(record.counts.expanded, expanded.len() as u64);
}

const BEST: [&str; 5] = ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"];
const BY_FAGARAS: [&str; 4] = ["Arad", "Sibiu", "Fagaras", "Bucharest"];

#[test]
fn every_search_finds_what_the_textbook_says() {
    let order = [
        "Arad",
        "Zerind",
        "Timisoara",
        "Sibiu",
        "Oradea",
        "Rimnicu Vilcea",
        "Lugoj",
        "Fagaras",
        "Mehadia",
        "Pitesti",
        "Craiova",
        "Dobreta",
    ];
    check(Algorithm::UniformCost, 418, &BEST, &order);

    // A* finds 418 and expands five cities.
    check(Algorithm::AStar, 418, &BEST, &["Arad", "Sibiu", "Rimnicu Vilcea", "Fagaras", "Pitesti"]);

    // Greedy search finds 450 and expands three cities.
    check(Algorithm::Greedy, 450, &BY_FAGARAS, &["Arad", "Sibiu", "Fagaras"]);

    // Breadth first search finds the fewest roads.
    {
        let order = ["Arad", "Zerind", "Sibiu", "Timisoara", "Oradea", "Rimnicu Vilcea", "Fagaras"];
        check(Algorithm::BreadthFirst, 450, &BY_FAGARAS, &order);
    }

    // The straight lines of the textbook are consistent.
    {
        let (graph, given) = romania();
        assert_eq!(given.promise(&graph), Promise::Consistent);
    }
}
