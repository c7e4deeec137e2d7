//! Matches: the first player, accepted moves, undo and promises.

use super::*;

const LIMITS: Limits = Limits { nodes: 50_000, positions: 20_000 };

fn game_match(text: &str, first: Option<MatchPlayer>) -> GameMatch {
    GameMatch::new(GameSpec::parse(text).expect("a game"), first, LIMITS, Arc::default()).expect("it can be played")
}

fn answer(game_match: &mut GameMatch) {
    let thought = game_match.think().expect("a move");
    game_match.answer(thought);
}

#[test]
fn a_weak_program_sees_a_win_at_once_or_nothing() {
    let mut one_ply = game_match("tictactoe:from=XX.OO....", Some(MatchPlayer::Program));
    one_ply.set_strength(Strength::OnePly);
    assert_eq!(one_ply.program_move().expect("a move").mv.name, "c1");
    assert_eq!(one_ply.opening().promise(), Promise::None);

    // All moves are played at some time, whether they are good or bad.
    let mut random = game_match("nim:3,4", Some(MatchPlayer::Program));
    random.set_strength(Strength::Random);
    let mut played = std::collections::BTreeSet::new();
    for _ in 0..200 {
        played.insert(random.program_move().expect("a move").mv.name);
        random.again();
    }
    assert_eq!(played.len(), random.position().legal.len());
    let first = |number| {
        let mut random = random.clone();
        random.random = number;
        random.program_move().expect("a move").mv.name
    };
    assert!((0..50).map(first).collect::<std::collections::BTreeSet<_>>().len() > 3, "each session plays others");
}

#[test]
fn the_program_takes_the_side_that_wins_and_waits_for_mistakes() {
    // The program takes the winning side unless the first player is given.
    {
        let opened = |text, first| {
            let opening = game_match(text, first).opening();
            (opening.seat, opening.strategy, opening.promise())
        };
        let (program, person) = (Some(MatchPlayer::Program), Some(MatchPlayer::Person));
        let parity = Strategy::Parity;
        assert_eq!(opened("nim:2,2,4,7", None), (Seat::First, parity, Promise::Win));
        assert_eq!(opened("nim:2,2,4,7", person), (Seat::Second, parity, Promise::None));
        assert_eq!(opened("nim:2,3,4,5", None), (Seat::Second, parity, Promise::Win));
        assert_eq!(opened("nim:2,3,4,5", program), (Seat::First, parity, Promise::None));
        assert_eq!(opened("sliding:5", None), (Seat::Second, Strategy::Pairing, Promise::Win));
        assert_eq!(opened("shade:10,4", None), (Seat::First, Strategy::Symmetry, Promise::Win));
        assert_eq!(opened("tictactoe", None), (Seat::Second, Strategy::Search, Promise::Draw));
        assert_eq!(opened("connect4", None), (Seat::Second, Strategy::Search, Promise::None));
        assert_eq!(opened("grundy:7:first=min:merge=positions", None), (Seat::Second, Strategy::Labels, Promise::Win));
    }

    // The program wins a match that is over before it begins.
    {
        for text in ["nim:0", "nim:0:misere", "nim:0:values=t/f:first=min", "grundy:2", "subtract:0,1"] {
            let game_match = game_match(text, None);
            assert_eq!(game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)), "{text}");
            assert_eq!(
                (game_match.opening().promise(), game_match.think(), game_match.picture()),
                (Promise::Win, None, None)
            );
        }
        let told = game_match("nim:0", Some(MatchPlayer::Program));
        assert_eq!(
            (told.position().turn, told.opening().promise()),
            (Turn::Over(Ending::Won(MatchPlayer::Person)), Promise::None)
        );
    }

    // The program exploits a mistake of the person.
    {
        let mut game_match = game_match("nim:1,2", Some(MatchPlayer::Person));
        assert_eq!(game_match.opening().promise(), Promise::None);
        game_match.play("2>0").expect("legal");
        assert_eq!(game_match.think().map(|thought| thought.promise()), Some(Promise::Win));
        answer(&mut game_match);
        assert_eq!(game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)));
    }

    // If the person avoids symmetry, labels decide who wins.
    {
        // A move can still cross the middle: 2-3 would be answered by 4-5, and not the other way round.
        let mut game_match = game_match("shade:7,2", Some(MatchPlayer::Person));
        game_match.play("1").expect("legal");
        let thought = game_match.think().expect("a move");
        assert_eq!(thought.promise(), Promise::Win);
        assert_eq!(thought.strategy, Strategy::Labels);
    }
}

#[test]
fn every_move_is_understood_as_it_stands_and_in_plain_signs() {
    for text in GameSpec::played().chain(["nim:2,2,4,7", "sliding:3"]) {
        let game_match = game_match(text, Some(MatchPlayer::Person));
        for mv in &game_match.position().legal {
            let plain = refusal::plain(&mv.name);
            assert!(plain.is_ascii(), "{plain}");
            for typed in
                [mv.name.clone(), plain.clone(), format!(" {} ", plain.to_uppercase()), plain.replace('>', "->")]
            {
                let mut next = game_match.clone();
                assert_eq!(next.play(&typed), Ok(()), "{text}: {typed}");
                assert_eq!(next.played().last().map(|played| &played.mv), Some(mv));
            }
        }
    }
}

#[test]
fn matches_are_taken_back_and_begun_anywhere() {
    // Moves are taken back in pairs to the beginning.
    {
        let mut game_match = game_match("nim:2,2,4,7", None);
        assert_eq!((game_match.take_back(), game_match.proof()), (None, None));
        answer(&mut game_match);
        let first = game_match.position().clone();
        assert_eq!((first.text.as_str(), game_match.take_back()), ("2-2-4-4", None));
        game_match.play("2>1").expect("legal");
        assert_eq!(game_match.play("1>0").map_err(|refusal| refusal.because), Err("it is not your turn".to_owned()));
        answer(&mut game_match);
        assert!(game_match.proof().is_some_and(|proof| proof.to_string().starts_with("Whatever you play")));
        assert_eq!(game_match.take_back(), Some(2));
        assert_eq!(game_match.position(), &first);
        game_match.give_up();
        assert_eq!(game_match.position().turn, Turn::Over(Ending::GivenUp(MatchPlayer::Program)));
        assert!(game_match.play("2>1").is_err() && game_match.think().is_none());
        assert_eq!((game_match.take_back(), game_match.position()), (Some(0), &first));
        game_match.again();
        assert_eq!((game_match.played().len(), game_match.position().turn), (0, Turn::ToMove(MatchPlayer::Program)));
    }

    // A match can start from any of its positions.
    for text in GameSpec::played() {
        let limits = Limits { nodes: 100, ..LIMITS };
        let begin = |spec, first| GameMatch::new(spec, Some(first), limits, Arc::default()).expect("it can be played");
        let mut game_match = begin(GameSpec::parse(text).expect("a game"), MatchPlayer::Person);
        // The longest of the other games has 42 moves; chess is longer.
        for _ in 0..42 {
            let Turn::ToMove(who) = game_match.position().turn else { break };
            let here =
                GameSpec::parse(&format!("{text}:from={}", game_match.position().text)).expect("a position of it");
            let later = begin(here, who);
            let [now, then] = [&game_match, &later].map(|game_match| {
                let Position { text, legal, .. } = game_match.position();
                (text.clone(), legal.iter().map(|mv| mv.name.clone()).collect::<Vec<_>>())
            });
            assert_eq!(now, then, "{text}");
            let mv = game_match.position().legal[0].clone();
            game_match.make(Played { by: who, mv, thought: None });
        }
    }
}
