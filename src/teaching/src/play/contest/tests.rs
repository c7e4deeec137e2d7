//! Matches: the first player, accepted moves, undo and promises.

use super::*;

const LIMITS: Limits = Limits { nodes: 50_000, positions: 20_000 };

fn contest(text: &str, first: Option<MatchPlayer>) -> GameMatch {
    GameMatch::new(GameSpec::parse(text).expect("a game"), first, LIMITS, Arc::default()).expect("it can be played")
}

fn answer(contest: &mut GameMatch) {
    let thought = contest.think().expect("a move");
    contest.answer(thought);
}

#[test]
fn the_program_takes_the_side_that_wins_and_waits_for_mistakes() {
    // The program takes the winning side unless the first player is given.
    {
        let opened = |text, first| {
            let Opening { seat, strategy, promise, .. } = contest(text, first).opening();
            (seat, strategy, promise)
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
            let contest = contest(text, None);
            assert_eq!(contest.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)), "{text}");
            assert_eq!((contest.opening().promise, contest.think(), contest.picture()), (Promise::Win, None, None));
        }
        let told = contest("nim:0", Some(MatchPlayer::Program));
        assert_eq!(
            (told.position().turn, told.opening().promise),
            (Turn::Over(Ending::Won(MatchPlayer::Person)), Promise::None)
        );
    }

    // The program exploits a mistake of the person.
    {
        let mut contest = contest("nim:1,2", Some(MatchPlayer::Person));
        assert_eq!(contest.opening().promise, Promise::None);
        contest.play("2>0").expect("legal");
        assert_eq!(contest.think().map(|thought| thought.promise()), Some(Promise::Win));
        answer(&mut contest);
        assert_eq!(contest.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)));
    }

    // If the person avoids symmetry, labels decide who wins.
    {
        // A move can still cross the middle: 2-3 would be answered by 4-5, and not the other way round.
        let mut contest = contest("shade:7,2", Some(MatchPlayer::Person));
        contest.play("1").expect("legal");
        let thought = contest.think().expect("a move");
        assert_eq!(thought.promise(), Promise::Win);
        assert_eq!(thought.strategy, Strategy::Labels);
    }
}

#[test]
fn every_move_is_understood_as_it_stands_and_in_plain_signs() {
    for text in GameSpec::played().chain(["nim:2,2,4,7", "sliding:3"]) {
        let contest = contest(text, Some(MatchPlayer::Person));
        for mv in &contest.position().legal {
            let plain = refusal::plain(&mv.name);
            assert!(plain.is_ascii(), "{plain}");
            for typed in
                [mv.name.clone(), plain.clone(), format!(" {} ", plain.to_uppercase()), plain.replace('>', "->")]
            {
                let mut next = contest.clone();
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
        let mut contest = contest("nim:2,2,4,7", None);
        assert_eq!((contest.take_back(), contest.proof()), (None, None));
        answer(&mut contest);
        let first = contest.position().clone();
        assert_eq!((first.text.as_str(), contest.take_back()), ("2-2-4-4", None));
        contest.play("2>1").expect("legal");
        assert_eq!(contest.play("1>0").map_err(|refusal| refusal.because), Err("it is not your turn".to_owned()));
        answer(&mut contest);
        assert!(contest.proof().is_some_and(|proof| proof.to_string().starts_with("Whatever you play")));
        assert_eq!(contest.take_back(), Some(2));
        assert_eq!(contest.position(), &first);
        contest.give_up();
        assert_eq!(contest.position().turn, Turn::Over(Ending::GivenUp(MatchPlayer::Program)));
        assert!(contest.play("2>1").is_err() && contest.think().is_none());
        assert_eq!((contest.take_back(), contest.position()), (Some(0), &first));
        contest.again();
        assert_eq!((contest.played().len(), contest.position().turn), (0, Turn::ToMove(MatchPlayer::Program)));
    }

    // A match can start from any of its positions.
    for text in GameSpec::played() {
        let limits = Limits { nodes: 100, ..LIMITS };
        let begin = |spec, first| GameMatch::new(spec, Some(first), limits, Arc::default()).expect("it can be played");
        let mut contest = begin(GameSpec::parse(text).expect("a game"), MatchPlayer::Person);
        // The longest of the other games has 42 moves; chess is longer.
        for _ in 0..42 {
            let Turn::ToMove(who) = contest.position().turn else { break };
            let here = GameSpec::parse(&format!("{text}:from={}", contest.position().text)).expect("a position of it");
            let later = begin(here, who);
            let [now, then] = [&contest, &later].map(|contest| {
                let Position { text, legal, .. } = contest.position();
                (text.clone(), legal.iter().map(|mv| mv.name.clone()).collect::<Vec<_>>())
            });
            assert_eq!(now, then, "{text}");
            let mv = contest.position().legal[0].clone();
            contest.make(Played { by: who, mv, thought: None });
        }
    }
}
