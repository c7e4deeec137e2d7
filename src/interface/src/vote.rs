//! A vote of the audience in two rounds, as in peer instruction: options, first vote, its bars, discussion, second vote, bars of both,
//! answer. Pure: raised hands are keys, and votes of devices arrive as [`Ballots`] from the program's socket.

pub use crate::words::VoteStage;

use crate::quiz_view::QuizView;
use plywood_lesson::{Answer, Question, Verdict};
use plywood_messages::words::Sentence;

pub const ROUNDS: usize = 2;

#[derive(Clone, Debug)]
pub struct Vote {
    /// Number of the vote in this session: ballots for an earlier one do not count.
    pub number: u64,
    pub options: Vec<Answer>,
    pub stage: VoteStage,
    rounds: [Round; ROUNDS],
}

#[derive(Clone, Debug, Default)]
struct Round {
    /// Raised hands in the order of counting, each an index into the options.
    hands: Vec<usize>,
    /// Votes of devices for each option; empty before the first one.
    devices: Vec<usize>,
}

impl VoteStage {
    const ALL: [Self; 7] =
        [Self::Options, Self::First, Self::FirstBars, Self::Discussion, Self::Second, Self::BothBars, Self::Answer];

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().skip_while(|&stage| stage != self).nth(1)
    }

    fn previous(self) -> Option<Self> {
        Self::ALL.into_iter().take_while(|&stage| stage != self).last()
    }

    /// Returns the index of the round that is open.
    pub const fn round(self) -> Option<usize> {
        match self {
            Self::First => Some(0),
            Self::Second => Some(1),
            Self::Options | Self::FirstBars | Self::Discussion | Self::BothBars | Self::Answer => None,
        }
    }
}

impl Vote {
    /// Creates a vote about a question; `None` if it has no options.
    pub fn about(question: &Question, number: u64) -> Option<Self> {
        let options = question.ballot.clone();
        let rounds = Default::default();
        (options.len() > 1).then_some(Self { number, options, stage: VoteStage::Options, rounds })
    }

    /// Goes on to the next stage. Returns false after the last one.
    pub fn advance(&mut self) -> bool {
        let next = self.stage.next();
        self.stage = next.unwrap_or(self.stage);
        next.is_some()
    }

    /// Counts a raised hand. Returns false if no round is open or there is no such option.
    pub fn raise(&mut self, option: usize) -> bool {
        let round = self.stage.round().filter(|_| option < self.options.len());
        round.map(|round| self.rounds[round].hands.push(option)).is_some()
    }

    /// Takes the last raised hand back. Without one, returns to the stage before, except from the answer.
    pub fn undo(&mut self) {
        let hand = self.stage.round().and_then(|round| self.rounds[round].hands.pop());
        if hand.is_none() && self.stage != VoteStage::Answer {
            self.stage = self.stage.previous().unwrap_or(self.stage);
        }
    }

    /// Replaces the votes of devices, if they belong to this vote.
    pub fn collect(&mut self, ballots: Ballots) {
        if ballots.vote == self.number
            && let Some(round) = self.rounds.get_mut(ballots.round)
        {
            round.devices = ballots.counts;
        }
    }

    /// Returns a number that every key changes which has an effect.
    pub fn position(&self) -> usize {
        self.stage as usize + self.rounds.iter().map(|round| round.hands.len()).sum::<usize>()
    }

    /// Returns the number of votes for an option in a round.
    pub fn count(&self, round: usize, option: usize) -> usize {
        let Round { hands, devices } = &self.rounds[round];
        hands.iter().filter(|&&hand| hand == option).count() + devices.get(option).copied().unwrap_or(0)
    }

    /// Returns the number of votes in a round.
    pub fn total(&self, round: usize) -> usize {
        (0..self.options.len()).map(|option| self.count(round, option)).sum()
    }

    /// Returns the share of an option in a round, in percent.
    pub fn percent(&self, round: usize, option: usize) -> usize {
        let total = self.total(round).max(1);
        (200 * self.count(round, option) + total) / (2 * total)
    }

    /// Returns the number of votes in the open round.
    fn votes(&self) -> usize {
        self.stage.round().map_or(0, |round| self.total(round))
    }

    /// Returns the keys of the stage.
    pub fn prompt(&self) -> Sentence {
        sentence!("vote/prompt", stage = VoteStage(self.stage), votes = Count(self.votes()))
    }

    /// Returns the line for the audience, with the address of the page for devices while they may vote.
    pub fn announcement(&self, address: Option<&str>) -> Sentence {
        let address = address.map(Sentence::plain);
        sentence!("vote/announcement", stage = VoteStage(self.stage), votes = Count(self.votes()), address)
    }

    /// Returns the number of rounds with visible bars. If the answer was shown without a second vote, one round is visible.
    pub fn visible_rounds(&self) -> usize {
        match self.stage {
            VoteStage::Options | VoteStage::First | VoteStage::Discussion | VoteStage::Second => 0,
            VoteStage::FirstBars => 1,
            VoteStage::BothBars => ROUNDS,
            VoteStage::Answer => (0..ROUNDS).rev().find(|&round| self.total(round) > 0).map_or(0, |last| last + 1),
        }
    }
}

/// Votes of devices in a round of a vote, for each option.
#[derive(Clone, Debug, PartialEq)]
pub struct Ballots {
    pub vote: u64,
    pub round: usize,
    pub counts: Vec<usize>,
}

/// A vote as the page for devices shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Poll {
    pub vote: u64,
    pub question: String,
    pub options: Vec<String>,
    pub stage: VoteStage,
    /// For each option, whether it is right and why; empty before the answer is shown.
    pub verdicts: Vec<(bool, String)>,
    /// The answer with its reason; empty before it is shown.
    pub solution: String,
}

impl Poll {
    /// Returns the open vote; `None` if there is none.
    pub fn of(quiz_view: &QuizView) -> Option<Self> {
        let (question, vote) = quiz_view.question().zip(quiz_view.vote.as_ref())?;
        let verdict = |option: &Answer| {
            let verdict = question.judge(option);
            let (_, because) = quiz_view.quiz.because(question, Some(option));
            (verdict == Verdict::Right, question.verdict(verdict, &because).to_string())
        };
        let is_told = vote.stage == VoteStage::Answer;
        Some(Self {
            vote: vote.number,
            question: question.text.to_string(),
            options: vote.options.iter().map(|option| question.describe(option).to_string()).collect(),
            stage: vote.stage,
            verdicts: vote.options.iter().filter(|_| is_told).map(verdict).collect(),
            solution: if is_told { question.revealed_answer().to_string() } else { String::new() },
        })
    }
}
