//! The rights of the accounts of the ready `nats.conf` at a real server.

use tests::workspace;

use crate::field::Field;
use crate::nats::Nats;

/// The subjects that only the coordinator may use. `W` is the name of another worker.
const FORBIDDEN: [&str; 28] = [
    // Streams.
    "$JS.API.STREAM.CREATE.ARBITER_JOBS",
    "$JS.API.STREAM.UPDATE.ARBITER_JOBS",
    "$JS.API.STREAM.DELETE.ARBITER_JOBS",
    "$JS.API.STREAM.PURGE.ARBITER_JOBS",
    "$JS.API.STREAM.MSG.GET.ARBITER_JOBS",
    "$JS.API.STREAM.MSG.DELETE.ARBITER_JOBS",
    "$JS.API.STREAM.SNAPSHOT.ARBITER_JOBS",
    "$JS.API.STREAM.DELETE.OBJ_ARBITER_PROGRAMS",
    "$JS.API.STREAM.PURGE.OBJ_ARBITER_PROGRAMS",
    "$JS.API.DIRECT.GET.ARBITER_JOBS.x",
    // Queues, its own as well.
    "$JS.API.CONSUMER.CREATE.ARBITER_JOBS.class-worker-1",
    "$JS.API.CONSUMER.CREATE.ARBITER_JOBS.class-worker-1.arbiter.jobs.worker-1",
    "$JS.API.CONSUMER.DURABLE.CREATE.ARBITER_JOBS.class-worker-1",
    "$JS.API.CONSUMER.DELETE.ARBITER_JOBS.class-worker-1",
    "$JS.API.CONSUMER.CREATE.OBJ_ARBITER_PROGRAMS",
    // The queue of another one.
    "$JS.API.CONSUMER.MSG.NEXT.ARBITER_JOBS.class-W",
    "$JS.API.CONSUMER.INFO.ARBITER_JOBS.class-W",
    "$JS.API.CONSUMER.DELETE.ARBITER_JOBS.class-W",
    "$JS.ACK.ARBITER_JOBS.class-W.1.1.1.1.1",
    // Jobs and programs.
    "arbiter.jobs.W",
    "arbiter.jobs.worker-1",
    "$O.ARBITER_PROGRAMS.M.x",
    // The messages of others, and the replies to them.
    "arbiter.here.W",
    "arbiter.claim.x.W",
    "arbiter.result.x.W",
    "arbiter.live.x.W",
    "_INBOX.W.x",
    "_INBOX.x",
];

/// The subjects that it needs.
const ALLOWED: [&str; 6] = [
    "arbiter.here.worker-1",
    "arbiter.claim.x.worker-1",
    "arbiter.result.x.worker-1",
    "arbiter.live.x.worker-1",
    "$JS.API.CONSUMER.INFO.ARBITER_JOBS.class-worker-1",
    "$JS.API.STREAM.INFO.OBJ_ARBITER_PROGRAMS",
];

#[test]
fn a_worker_changes_nothing_at_nats_and_speaks_for_no_other_queue() {
    let config = workspace().join("config/workers/nats.conf");
    let Some(field) = Field::under(&config) else {
        return;
    };
    let mut worker = Nats::connect(field.address(), Some(("worker-1", "first")));
    for subject in FORBIDDEN {
        let subject = subject.replace('W', "worker-2");
        let complaint = worker.publish(&subject, "");
        let complaint = complaint.unwrap_or_else(|| panic!("{subject} is allowed"));
        assert!(complaint.contains("Permissions Violation"), "{complaint}");
    }
    for subject in ALLOWED {
        assert_eq!(worker.publish(subject, ""), None, "{subject}");
    }
    for subject in [
        "_INBOX.>",
        "_INBOX.worker-2.>",
        "_INBOX.coordinator.>",
        "arbiter.>",
        "arbiter.claim.*.*",
        "arbiter.jobs.worker-2",
        "$JS.>",
        ">",
    ] {
        let complaint = worker.subscribe(subject);
        let complaint = complaint.unwrap_or_else(|| panic!("{subject} is allowed"));
        assert!(complaint.contains("Permissions Violation"), "{complaint}");
    }
}
