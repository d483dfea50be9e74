//! Every system call of Linux, and its class for a program in a sandbox.
//!
//! A call that is not here does not exist for the program: one that a newer kernel
//! brings stays closed until it has a class. The numbers are those of
//! `arch/x86/entry/syscalls/syscall_64.tbl` and `scripts/syscall.tbl` of Linux 7.0.

/// The treatment of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// It reaches only things that the program has, or Landlock or a limit guards it.
    Allowed,
    /// Its arguments decide; forbidden arguments fail with EPERM.
    ByArguments,
    /// How the program reaches the manager decides, and with it the keeper.
    Reaching,
    /// It changes the mode, owner or times of a file, which Landlock does not guard.
    /// Where the wall of mounts does not either, it does nothing and tells
    /// success, since ordinary programs take its failure for an error after they have
    /// copied or unpacked a file.
    Modes,
    /// It changes other attributes of a file. In the same place, it fails as on a disk
    /// that has none (ENOTSUP).
    Attributes,
    /// It fails with EPERM.
    Refused,
    /// It fails with ENOSYS, as on a kernel without it: programs then do without.
    Absent,
}

/// A system call.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Its name.
    pub name: &'static str,
    /// Its number on x86-64, which may lack it.
    pub x86_64: Option<u32>,
    /// Its number on ARM64 and RISC-V, which may lack it.
    pub generic: Option<u32>,
    /// Its treatment.
    pub class: Class,
}

impl Call {
    /// Its number on this machine, which may lack it.
    pub fn number(&self) -> Option<u32> {
        if cfg!(target_arch = "x86_64") {
            self.x86_64
        } else {
            self.generic
        }
    }
}

/// The numbers of this machine that are in one of these classes.
pub fn numbers(classes: &[Class]) -> impl Iterator<Item = u32> {
    let calls = TABLE.iter().filter(|call| classes.contains(&call.class));
    calls.filter_map(Call::number)
}

/// A number of the table; `_` stands for none.
macro_rules! number {
    (_) => {
        None
    };
    ($number:literal) => {
        Some($number)
    };
}

/// One call of the table. A single number is the same on all machines.
macro_rules! call {
    ($class:ident $name:ident $number:tt) => {
        call!($class $name $number $number)
    };
    ($class:ident $name:ident $x86_64:tt $generic:tt) => {
        Call {
            name: stringify!($name),
            x86_64: number!($x86_64),
            generic: number!($generic),
            class: Class::$class,
        }
    };
}

macro_rules! calls {
    ($($class:ident { $($name:ident($($number:tt),+))+ })+) => {
        /// Every call, class by class.
        pub const TABLE: &[Call] = &[$($(call!($class $name $($number)+)),+),+];
    };
}

calls! {
    Allowed {
        // Files. Landlock decides which; names and sizes can be seen.
        read(0, 63) write(1, 64) open(2, _) close(3, 57) stat(4, _) fstat(5, 80) lstat(6, _)
        poll(7, _) lseek(8, 62) pread64(17, 67) pwrite64(18, 68) readv(19, 65) writev(20, 66)
        access(21, _) select(23, _) dup(32, 23) dup2(33, _) dup3(292, 24) sendfile(40, 71)
        flock(73, 32) fsync(74, 82) fdatasync(75, 83) truncate(76, 45) ftruncate(77, 46)
        getdents(78, _) getdents64(217, 61) getcwd(79, 17) chdir(80, 49) fchdir(81, 50)
        rename(82, _) mkdir(83, _) rmdir(84, _) creat(85, _) link(86, _) unlink(87, _)
        symlink(88, _) readlink(89, _) umask(95, 166) mknod(133, _) statfs(137, 43)
        fstatfs(138, 44) readahead(187, 213) fadvise64(221, 223) openat(257, 56) openat2(437)
        mkdirat(258, 34) mknodat(259, 33) newfstatat(262, 79) statx(332, 291) unlinkat(263, 35)
        renameat(264, 38) renameat2(316, 276) linkat(265, 37) symlinkat(266, 36)
        readlinkat(267, 78) faccessat(269, 48) faccessat2(439) pselect6(270, 72) ppoll(271, 73)
        splice(275, 76) tee(276, 77) vmsplice(278, 75) sync_file_range(277, 84)
        fallocate(285, 47) preadv(295, 69) pwritev(296, 70) preadv2(327, 286) pwritev2(328, 287)
        copy_file_range(326, 285) close_range(436) getxattr(191, 8) lgetxattr(192, 9)
        fgetxattr(193, 10) listxattr(194, 11) llistxattr(195, 12) flistxattr(196, 13)
        pipe(22, _) pipe2(293, 59)
        // Its own memory, which the keeper counts.
        mprotect(10, 226) munmap(11, 215) brk(12, 214) mremap(25, 216)
        msync(26, 227) mincore(27, 232) madvise(28, 233) mlock(149, 228) munlock(150, 229)
        mlockall(151, 230) munlockall(152, 231) mlock2(325, 284) mbind(237, 235)
        set_mempolicy(238, 237) get_mempolicy(239, 236) set_mempolicy_home_node(450)
        pkey_mprotect(329, 288) pkey_alloc(330, 289) pkey_free(331, 290) map_shadow_stack(453)
        mseal(462)
        // Its own processes, threads and signals. Landlock decides which processes a
        // pidfd may signal.
        rt_sigaction(13, 134) rt_sigprocmask(14, 135) rt_sigreturn(15, 139)
        rt_sigpending(127, 136) rt_sigtimedwait(128, 137) rt_sigsuspend(130, 133)
        sigaltstack(131, 132) fork(57, _) vfork(58, _) execve(59, 221) execveat(322, 281)
        exit(60, 93) exit_group(231, 94) wait4(61, 260) waitid(247, 95) pause(34, _)
        getpid(39, 172) getppid(110, 173) gettid(186, 178) getpgrp(111, _) getpgid(121, 155)
        getsid(124, 156) arch_prctl(158, _) set_tid_address(218, 96) set_robust_list(273, 99)
        rseq(334, 293) membarrier(324, 283) futex(202, 98) futex_waitv(449) futex_wake(454)
        futex_wait(455) futex_requeue(456) sched_yield(24, 124) restart_syscall(219, 128)
        pidfd_send_signal(424) signalfd(282, _) signalfd4(289, 74) riscv_hwprobe(_, 258)
        riscv_flush_icache(_, 259)
        // Its user and its limits: both can only become less, since it has no rights.
        getuid(102, 174) getgid(104, 176) geteuid(107, 175) getegid(108, 177)
        getgroups(115, 158) getresuid(118, 148) getresgid(120, 150) setuid(105, 146)
        setgid(106, 144) setreuid(113, 145) setregid(114, 143) setgroups(116, 159)
        setresuid(117, 147) setresgid(119, 149) setfsuid(122, 151) setfsgid(123, 152)
        capget(125, 90) capset(126, 91) personality(135, 92) getrlimit(97, 163)
        setrlimit(160, 164) getrusage(98, 165) getpriority(140, 141) ioprio_get(252, 31)
        sched_getparam(143, 121) sched_getscheduler(145, 120) sched_getattr(315, 275)
        sched_get_priority_max(146, 125) sched_get_priority_min(147, 126)
        sched_rr_get_interval(148, 127) sched_getaffinity(204, 123) getcpu(309, 168)
        // Clocks, and waiting.
        nanosleep(35, 101) clock_nanosleep(230, 115) getitimer(36, 102) setitimer(38, 103)
        alarm(37, _) time(201, _) gettimeofday(96, 169) clock_gettime(228, 113)
        clock_getres(229, 114) times(100, 153) timer_create(222, 107) timer_settime(223, 110)
        timer_gettime(224, 108) timer_getoverrun(225, 109) timer_delete(226, 111)
        timerfd_create(283, 85) timerfd_settime(286, 86) timerfd_gettime(287, 87)
        epoll_create(213, _) epoll_create1(291, 20) epoll_ctl(233, 21) epoll_wait(232, _)
        epoll_pwait(281, 22) epoll_pwait2(441) eventfd(284, _) eventfd2(290, 19)
        // The machine, and chance.
        uname(63, 160) sysinfo(99, 179) getrandom(318, 278)
        // Sockets that it has.
        recvfrom(45, 207) recvmsg(47, 212) recvmmsg(299, 243) shutdown(48, 210)
        getsockname(51, 204) getpeername(52, 205) setsockopt(54, 208) getsockopt(55, 209)
    }
    ByArguments {
        mmap(9, 222) ioctl(16, 29) fcntl(72, 25) prctl(157, 167) clone(56, 220) socket(41, 198)
        socketpair(53, 199) sendto(44, 206) sendmsg(46, 211) sendmmsg(307, 269) kill(62, 129)
        tkill(200, 130) tgkill(234, 131) rt_sigqueueinfo(129, 138) rt_tgsigqueueinfo(297, 240)
        pidfd_open(434) prlimit64(302, 261) sched_setscheduler(144, 119)
        sched_setparam(142, 118) sched_setattr(314, 274) sched_setaffinity(203, 122)
        setpriority(141, 140) ioprio_set(251, 30)
    }
    Reaching {
        connect(42, 203) bind(49, 200) listen(50, 201) accept(43, 202) accept4(288, 242)
    }
    Modes {
        chmod(90, _) fchmod(91, 52) fchmodat(268, 53) chown(92, _) fchown(93, 55) lchown(94, _)
        fchownat(260, 54) utime(132, _) utimes(235, _) futimesat(261, _) utimensat(280, 88)
    }
    Attributes {
        setxattr(188, 5) lsetxattr(189, 6) fsetxattr(190, 7) removexattr(197, 14)
        lremovexattr(198, 15) fremovexattr(199, 16)
    }
    Refused {
        // Other processes, and their memory and state.
        ptrace(101, 117) process_vm_readv(310, 270) process_vm_writev(311, 271)
        process_madvise(440) process_mrelease(448) pidfd_getfd(438) kcmp(312, 272)
        get_robust_list(274, 100) perf_event_open(298, 241) migrate_pages(256, 238)
        move_pages(279, 239)
        // Leaving the process group, which is ended as one.
        setsid(112, 157) setpgid(109, 154)
        // Memory that belongs to no process, queues that stay, and those of others, which
        // are found by counting.
        memfd_create(319, 279) memfd_secret(447) shmget(29, 194) shmat(30, 196) shmctl(31, 195)
        shmdt(67, 197) msgget(68, 186) msgsnd(69, 189) msgrcv(70, 188) msgctl(71, 187)
        semget(64, 190) semop(65, 193) semtimedop(220, 192) semctl(66, 191) mq_open(240, 180)
        mq_unlink(241, 181) mq_timedsend(242, 182) mq_timedreceive(243, 183) mq_notify(244, 184)
        mq_getsetattr(245, 185) userfaultfd(323, 282)
        // Namespaces, mounts, and files without a path to them.
        unshare(272, 97) setns(308, 268) mount(165, 40) umount2(166, 39) pivot_root(155, 41)
        chroot(161, 51) open_tree(428) open_tree_attr(467) move_mount(429) fsopen(430)
        fsconfig(431) fsmount(432) fspick(433) mount_setattr(442) open_by_handle_at(304, 265)
        name_to_handle_at(303, 264)
        // The disk of everybody: these wait for writes of others.
        sync(162, 81) syncfs(306, 267)
        // The kernel and the machine.
        bpf(321, 280) keyctl(250, 219) add_key(248, 217) request_key(249, 218)
        init_module(175, 105) finit_module(313, 273) delete_module(176, 106)
        kexec_load(246, 104) kexec_file_load(320, 294) reboot(169, 142) swapon(167, 224)
        swapoff(168, 225) syslog(103, 116) acct(163, 89) quotactl(179, 60) quotactl_fd(443)
        sethostname(170, 161) setdomainname(171, 162) settimeofday(164, 170)
        clock_settime(227, 112) clock_adjtime(305, 266) adjtimex(159, 171) vhangup(153, 58)
        iopl(172, _) ioperm(173, _)
    }
    Absent {
        // Its flags are in memory, where no filter sees them; runtimes use `clone` then.
        clone3(435)
        // These make other calls unseen; the older ones share a pool of the whole machine.
        io_uring_setup(425) io_uring_enter(426) io_uring_register(427) io_setup(206, 0)
        io_destroy(207, 1) io_submit(209, 2) io_cancel(210, 3) io_getevents(208, 4)
        io_pgetevents(333, 292)
        // Watching how others use their files: Landlock does not guard it.
        inotify_init(253, _) inotify_init1(294, 26) inotify_add_watch(254, 27)
        inotify_rm_watch(255, 28) fanotify_init(300, 262) fanotify_mark(301, 263) cachestat(451)
        lookup_dcookie(212, 18)
        // More filters and rules take memory of the kernel that nobody counts.
        seccomp(317, 277) landlock_create_ruleset(444) landlock_add_rule(445)
        landlock_restrict_self(446)
        // New forms of calls of the class `Attributes`; libraries know the old ones as well.
        fchmodat2(452) setxattrat(463) getxattrat(464) listxattrat(465) removexattrat(466)
        file_getattr(468) file_setattr(469)
        // Questions that only administrators of mounts, namespaces and security modules ask.
        statmount(457) listmount(458) listns(470) lsm_get_self_attr(459) lsm_set_self_attr(460)
        lsm_list_modules(461)
        // No kernel has these any more, or no program of today needs them.
        uselib(134, _) ustat(136, _) sysfs(139, _) _sysctl(156, _) modify_ldt(154, _)
        set_thread_area(205, _) get_thread_area(211, _) remap_file_pages(216, 234)
        create_module(174, _) get_kernel_syms(177, _) query_module(178, _) nfsservctl(180, 42)
        getpmsg(181, _) putpmsg(182, _) afs_syscall(183, _) tuxcall(184, _) security(185, _)
        vserver(236, _) epoll_ctl_old(214, _) epoll_wait_old(215, _) uretprobe(335, _)
        uprobe(336, _) rseq_slice_yield(471)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    /// The calls of a header of the kernel, as names and numbers.
    fn header(paths: &[&str], define: &str) -> Vec<(String, u32)> {
        let text = paths.iter().find_map(|path| fs::read_to_string(path).ok());
        if text.is_none() {
            println!("none of {paths:?} is on this machine: nothing was compared");
        }
        let text = text.unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.strip_prefix(define));
        let calls = lines.filter_map(|line| line.split_once(char::is_whitespace));
        let calls = calls.filter_map(|(name, number)| Some((name, number.trim().parse().ok()?)));
        calls
            .map(|(name, number)| (name.to_owned(), number))
            .collect()
    }

    fn assert_known(calls: &[(String, u32)], number_of: impl Fn(&Call) -> Option<u32>) {
        for (name, number) in calls {
            let found = TABLE.iter().find(|call| call.name == name.as_str());
            let found = found.unwrap_or_else(|| panic!("{name} ({number}) has no class"));
            assert_eq!(number_of(found), Some(*number), "{name}");
        }
    }

    #[test]
    fn each_call_of_the_kernels_headers_has_a_class() {
        let paths = [
            "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
            "/usr/include/asm/unistd_64.h",
        ];
        assert_known(&header(&paths, "#define __NR_"), |call| call.x86_64);
        let mut generic = header(&["/usr/include/asm-generic/unistd.h"], "#define __NR_");
        // The first two end ranges. The last one is for other machines, as are the
        // calls with times of 64 bits, whose numbers are from 403 on.
        let others = ["syscalls", "arch_specific_syscall", "sync_file_range2"];
        generic.retain(|(name, number)| {
            !others.contains(&name.as_str()) && !(403..424).contains(number)
        });
        assert_known(&generic, |call| call.generic);
        let mut sized = header(&["/usr/include/asm-generic/unistd.h"], "#define __NR3264_");
        // Two that these machines do without, and one of another name.
        sized.retain(|(name, _)| !["stat", "lstat", "fstatat"].contains(&name.as_str()));
        assert_known(&sized, |call| call.generic);
    }

    #[test]
    fn no_number_has_two_classes_and_only_known_gaps_have_none() {
        let of = |number: fn(&Call) -> Option<u32>| {
            let all: Vec<u32> = TABLE.iter().filter_map(number).collect();
            let set: BTreeSet<u32> = all.iter().copied().collect();
            assert_eq!(all.len(), set.len(), "a number is there twice");
            let newest = all.into_iter().max().unwrap_or_default();
            (0..=newest)
                .filter(|number| !set.contains(number))
                .collect()
        };
        // Linux keeps these free: calls of old machines of 32 bits would be there.
        let x86_64: Vec<u32> = of(|call| call.x86_64);
        assert_eq!(x86_64, (337..424).collect::<Vec<u32>>());
        let generic: Vec<u32> = of(|call| call.generic);
        let free = [244..258, 295..424];
        assert_eq!(generic, free.into_iter().flatten().collect::<Vec<u32>>());
    }
}
