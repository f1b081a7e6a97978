import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './tests/patience.ts'

/** What takes long begins first, so that no worker waits for another one's last file. A clean clone remembers no run. */
const long =
  /screens\.|\/(hostile-requests|ending|outages|restart|failpoints|recurrings|backup|commands|walk|checkout)\.test/
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Node itself loads the modules, as in production: a third less of the processor than through a bundler (decision 0073).
const asInProduction = { viteModuleRunner: false, nodeLoader: false }

const slow = {
  expect: { poll: { timeout: patience } },
  testTimeout: 5 * patience,
  hookTimeout: 5 * patience,
}

const never = ['**/node_modules/**', '**/dist/**', '**/build/**', '**/.react-router/**']
const own = ['packages', 'apps', 'themes', 'tools', 'bench']

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFirst },
    // A day of the year that nobody happens to test on should not be the reason for a failure, nor the machine's zone.
    env: { TZ: 'UTC' },
    projects: [
      {
        test: {
          name: 'unit',
          include: own.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...never, '**/*.server.test.ts'],
          // More than half of the time of these is loading what the file before has loaded.
          isolate: false,
          ...slow,
        },
      },
      {
        test: {
          name: 'server',
          experimental: asInProduction,
          include: [...own.map((folder) => `${folder}/**/*.server.test.ts`), 'tests/server/**/*.test.ts'],
          exclude: never,
          globalSetup: 'tests/setup/postgres.ts',
          // A worker loads the server once, for all its files: what they share is what the process keeps in life, too.
          isolate: false,
          // By default two cores give one worker, which waits much of its time: for the database, and for limits to pass.
          maxWorkers: 2,
          ...slow,
        },
      },
      {
        test: {
          name: 'browser',
          experimental: asInProduction,
          include: ['tests/browser/**/*.test.ts'],
          exclude: never,
          globalSetup: ['tests/setup/builds.ts', 'tests/setup/postgres.ts'],
          setupFiles: ['tests/setup/turn.ts', 'tests/browser/seen.ts'],
          isolate: false,
          // Each installation has a server, a database and a browser; a worker has one after the other, and the second waits (turn.ts).
          maxWorkers: 2,
          ...slow,
        },
      },
    ],
  },
})
