//! The schedule as a pure function, its oracle, kept answers as text, and trees for every topic.

use super::*;
use crate::errors::ERRORS;
use plywood_tree::testing;
use proptest::prelude::*;

fn answer(day: Day, topic: &str, is_right: bool) -> KeptAnswer {
    KeptAnswer { day, topic: topic.to_owned(), is_right }
}

/// When a topic is due, day by day: an oracle that simulates the calendar.
fn simulated(answers: &[KeptAnswer], topic: &str, last: Day) -> Option<Day> {
    let mut due: Option<(Day, usize)> = None;
    for day in 0..=last {
        for answer in answers.iter().filter(|answer| answer.day == day && answer.topic == topic) {
            if !answer.is_right {
                due = Some((day + 1, 0));
            } else if let Some((at, stage)) = due
                && at <= day
            {
                due = [3, 7, 21].get(stage).map(|days| (day + days, stage + 1));
            } else {
                // Right, with nothing to review.
            }
        }
    }
    due.map(|(day, _)| day)
}

fn answers() -> impl Strategy<Value = Vec<KeptAnswer>> {
    let topic = prop::sample::select(vec!["cut", "window", "next"]);
    let one = (0_u32..60, topic, prop::bool::weighted(0.7)).prop_map(|(day, topic, right)| answer(day, topic, right));
    prop::collection::vec(one, 0..40)
}

proptest! {
    #![proptest_config(testing::cases(300))]

    #[test]
    fn the_schedule_is_that_of_a_calendar(answers in answers()) {
        let all = schedule(&answers);
        for topic in ["cut", "window", "next"] {
            let found = all.iter().find(|scheduled| scheduled.topic == topic).map(|scheduled| scheduled.due);
            prop_assert_eq!(found, simulated(&answers, topic, 60), "{} {:?}", topic, answers);
        }
        prop_assert!(all.windows(2).all(|two| two[0].due <= two[1].due));
        for today in 0..120 {
            let (now, after) = (due(&answers, today), later(&answers, today));
            prop_assert_eq!(now.len() + after.len(), all.len());
            prop_assert!(after.iter().all(|&(_, days)| days > 0));
        }
    }

    /// What is dropped never matters, whatever is answered after it.
    #[test]
    fn dropped_answers_do_not_matter(before in answers(), after in answers()) {
        let few = kept(&before);
        prop_assert!(few.len() <= 3 * INTERVALS.len());
        prop_assert_eq!(schedule(&few), schedule(&before));
        let after = after.into_iter().map(|answer| KeptAnswer { day: answer.day + 60, ..answer });
        let [all, few] = [before, few].map(|answers| answers.into_iter().chain(after.clone()).collect::<Vec<_>>());
        prop_assert_eq!(schedule(&few), schedule(&all));
    }

    #[test]
    fn kept_answers_are_read_as_they_are_written(answers in answers()) {
        prop_assert_eq!(read(&write(&answers)).expect("answers"), answers);
    }
}

#[test]
fn a_topic_comes_back_after_1_3_7_and_21_days() {
    let mut answers = vec![answer(100, "cut", false)];
    for (day, next) in [(101, Some(104)), (104, Some(111)), (111, Some(132)), (132, None)] {
        assert_eq!(due(&answers, day - 1), Vec::<&str>::new());
        assert_eq!(due(&answers, day), ["cut"]);
        answers.push(answer(day, "cut", true));
        assert_eq!(schedule(&answers).first().map(|scheduled| scheduled.due), next);
    }
    answers.push(answer(140, "cut", false));
    assert_eq!(later(&answers, 140), [("cut", 1)]);
    // A topic that a later version asks about is kept, and not asked.
    answers.push(answer(140, "from-the-future", false));
    assert_eq!((due(&answers, 200), kept(&answers).len()), (vec!["cut"], 2));
}

#[test]
fn a_broken_line_is_reported_with_its_place() {
    let text = "{\"day\":1,\"topic\":\"cut\",\"right\":false}\n{\"day\":2,\n";
    let problem = read(text).expect_err("broken");
    assert_eq!((problem.code, problem.labels[0].range.clone()), ("wrong-answers", 38..47));
}

#[test]
fn every_topic_has_a_tree_with_questions_about_it_alone() {
    for topic in quiz::kinds() {
        for seed in [0, 1_000] {
            let review = Review::new(topic, seed, Charset::Ascii, &Arc::default()).expect(topic);
            assert!((1..=MOST_ASKED).contains(&review.quiz.questions().len()), "{topic}");
            assert!(review.quiz.questions().iter().all(|question| question.kind == topic), "{topic}");
        }
        assert!(!about(topic).is_empty());
    }
}

#[test]
fn actions_and_mistakes_have_topics() {
    use plywood_tree::settings::Choice as _;
    let topics = ActionKind::all().map(of_action);
    let of_errors = ERRORS.iter().filter(|row| row.mistake.is_some()).map(|row| of_mistake(row.name));
    assert!(topics.chain(of_errors).all(|topic| known(topic).is_some()));
    assert_eq!((of_mistake("never-cuts"), of_mistake("alpha-starts-at-0")), ("cut", "window"));
}
