// The whole check as a list of named steps: `npm test`, `npm run check` (--fast), `npm run test:long` (--long), `npm test -- FILE…`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildStale } from './build.mjs'
import { prepare, root, runNode } from './prepare.mjs'
import { openWorkFolder } from './work-folder.mjs'

const isFast = process.argv.includes('--fast')
// Some tests do the same with a crowd instead of a few.
if (process.argv.includes('--long')) process.env.TEST_LONG = '1'
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const flags = process.argv
  .slice(2)
  .filter((argument) => argument.startsWith('-') && !['--fast', '--long'].includes(argument))
if (flags.length) {
  console.log(
    'npm test [-- FILE…]   the whole check, or the test files whose names match; npm run check: the quick part; npm run test:long: with crowds',
  )
  process.exit(flags.every((flag) => flag === '--help' || flag === '-h') ? 0 : 2)
}
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
const folder = openWorkFolder()
process.env.TMPDIR = folder
const turn = path.join(folder, 'servers-are-done')
const giveTurn = () => writeFileSync(turn, '')

// What is of one phase begins together: none of it keeps two processors busy, and who waits lets others work.
const steps = [
  {
    title: 'format and lint',
    phase: 1,
    isFast: true,
    run: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { title: 'types', phase: 1, isFast: true, run: types },
  // The tests of servers and browsers ask for pages, which only a built theme can render.
  { title: 'build', phase: 1, run: build },
  { title: 'boundaries, units, properties', phase: 2, isFast: true, isTests: true, run: () => vitest('unit') },
  { title: 'engine and HTTP', phase: 3, isTests: true, run: () => vitest('server').finally(giveTurn) },
  { title: 'browser journeys', phase: 3, isTests: true, run: () => vitest('browser', { TEST_TURN: turn }) },
]

prepare()
const begun = Date.now()
const results = []
const asked = steps.filter((step) => (!isFast || step.isFast) && (!files.length || step.isTests))
for (const phase of new Set(asked.map((step) => step.phase)))
  results.push(...(await Promise.all(asked.filter((step) => step.phase === phase).map(done))))

console.log(`\n── all steps ${'─'.repeat(61)}`)
for (const { title, passed, failed, skipped = 0, time } of results) {
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  console.log(`${failed ? '✗' : '✓'} ${title.padEnd(32)} ${counts.padEnd(34)} ${seconds(time)}`)
}
// Once more at the end, where whoever sees only the last lines finds them.
for (const { faults = [] } of results) for (const fault of faults) console.log(`✗ ${fault}`)
console.log(`\n${seconds(Date.now() - begun).trim()} in all`)

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0

async function done({ title, run }) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`)
  const start = Date.now()
  return { ...(await run()), title, time: Date.now() - start }
}

async function tool(script, ...args) {
  return verdict(await runNode([path.join(root, 'node_modules', script), ...args]))
}

// A theme's routes are types that React Router generates.
async function types() {
  for (const theme of readdirSync(path.join(root, 'themes'))) {
    const folder = path.join(root, 'themes', theme)
    if (!existsSync(path.join(folder, 'react-router.config.ts'))) continue
    const code = await runNode([path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'], { cwd: folder })
    if (code !== 0) return verdict(code)
  }
  // Several checkers would each check what the others share: on two cores that is twice the processor, and hardly sooner.
  return tool('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1')
}

async function build() {
  try {
    const built = await buildStale()
    if (built.length === 0) console.log('Everything is fresh.')
    return verdict(0)
  } catch (error) {
    console.error(error.message)
    return verdict(1)
  }
}

async function vitest(project, env = {}) {
  const report = path.join(folder, `${project}.json`)
  const code = await runNode(
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    {
      env: { ...process.env, ...colours, ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe'],
      onSpawn: printLines,
    },
  )
  return counted(report, code)
}

/** Of two that run at once, each line comes whole. */
function printLines(child) {
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(line))
}

// A file that does not even load has no test that could fail, and a run may fail by an error outside of any test.
function counted(report, code) {
  if (!existsSync(report)) return verdict(code)
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const faults = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    const name = path.relative(root, file.name)
    if (!failed.length) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : []
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  if (code !== 0 && !faults.length) faults.push('an error outside of any test')
  return { passed: numPassedTests, failed: faults.length, skipped: numPendingTests, faults }
}

function verdict(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function firstLine(text = '') {
  return text.split('\n')[0]
}

function seconds(time) {
  return `${(time / 1000).toFixed(1)} s`.padStart(8)
}
