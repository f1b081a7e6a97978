import type { Connection } from './connection.ts'

/** PostgreSQL's own parameters, by name; what is given wins over ours. */
export type Settings = Record<string, string>

/** For tests only: a crash of the machine (not of the server) would lose the data, and nobody could make a copy of the log. */
export const volatileSettings: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  scram_iterations: '1', // a test's password is no secret, and each connection works it out
}

// For a machine of 2 cores and a few GB that runs the shop as well. Queries are short: neither compiling them nor
// spreading one over processes pays, and the latter needs more /dev/shm than containers give.
const ours: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  checkpoint_timeout: '10min',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum_naptime: '15s', // a new shop's tables are planned as empty ones until they are looked at
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '2s',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_line_prefix: '%m [%p] %u@%d ',
}

export function settingArguments({ host, port }: Connection, given: Settings): string[] {
  const all = { ...ours, ...given, unix_socket_directories: host, port: String(port) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
