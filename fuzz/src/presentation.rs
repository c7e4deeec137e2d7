//! The protocol of a presentation: any line from the socket is refused, or is a frame with notes that has no other effect.

use super::safe;
use plywood_interface::presentation::message::{Command, Event, Hello, Update, line};
use plywood_interface::presenter_view::Message;
use plywood_interface::{PresenterView, presentation, presenter_view};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;

const SIZES: [(u16, u16); 4] = [(80, 24), (200, 60), (17, 5), (1, 1)];

pub fn trial(bytes: &[u8]) {
    if let Ok(hello) = Hello::read(bytes) {
        safe::shown(&hello.name);
    }
    if let Ok(Some(command)) = Command::read(bytes) {
        assert!(presentation::key(command).is_some(), "what can be asked for has a key");
        assert_eq!(Command::read(&line(&command)).ok().flatten(), Some(command));
    }
    if let Ok(update) = Update::read(bytes) {
        heard(update, SIZES[bytes.len() % SIZES.len()]);
    }
}

pub fn heard(update: Update, size: (u16, u16)) {
    let again = Update::read(&line(&update)).expect("our own line");
    assert_eq!(again, update, "what is told is what is read");
    let mut model = PresenterView::new(size, None);
    for event in [Event::Connected(Hello::default()), Event::Updated(Box::new(update))] {
        let _ = presenter_view::update(&mut model, Message::Heard(event));
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    model.render(buffer.area, &mut buffer);
    buffer.content.iter().map(Cell::symbol).for_each(safe::shown);
}
