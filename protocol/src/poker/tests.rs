mod commands;
mod described;
mod events;
mod framing;
mod messages;
