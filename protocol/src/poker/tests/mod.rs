mod commands;
mod events;
mod framing;
mod messages;
