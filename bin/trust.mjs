// `npm run trust`: runs the tests that hold our promises, the long ones included, and writes docs/trust.md from what they counted.
// `npm run trust -- --from FILE` writes it from what a run of all tests with TRUST=FILE has counted.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStale } from './build.mjs'
import { prepare, root, runNode } from './prepare.mjs'

/** The promises, in the order in which people ask. */
const promises = [
  [1, 'Nothing of one store ever reaches another'],
  [2, 'Not one piece is sold twice, and none is lost'],
  [3, 'What may be used once is used once'],
  [4, 'A crash loses nothing that was acknowledged, and does nothing twice'],
  [5, 'A hostile file fails itself and nothing else'],
  [8, 'A provider may report as often and in whatever order it likes'],
  [9, 'Nobody makes the server knock at doors inside'],
  [10, 'No script of a stranger runs, and no page breaks its own policy'],
  [11, 'Nodes are started anew without a request that fails'],
  [17, 'What is wrong in the database is found'],
  [18, 'Every route is described, and says who may call it'],
  [19, 'Every screen can be used by everybody'],
  [20, 'No secret stands anywhere in the clear'],
]

const from = process.argv[process.argv.indexOf('--from') + 1]
const figures = process.argv.includes('--from') ? read(from) : await count()
writeFileSync(path.join(root, 'docs/trust.md'), page())
console.log(`docs/trust.md states ${figures.length} figures.`)

async function count() {
  prepare()
  await buildStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'shopwright-trust-'))
  const collected = path.join(folder, 'figures.jsonl')
  const env = { ...process.env, NODE_ENV: 'test', TEST_LONG: '1', TRUST: collected }
  const code = await runNode([path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...filesThatState()], { env })
  const counted = read(collected)
  rmSync(folder, { recursive: true, force: true })
  if (code === 0) return counted
  console.error('A promise does not hold; docs/trust.md stays as it is.')
  return process.exit(1)
}

function read(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return text ? text.split('\n').map((line) => JSON.parse(line)) : []
}

/** The test files that say a figure. */
function filesThatState() {
  return ['tests', 'packages']
    .flatMap((place) => readdirSync(path.join(root, place), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\bstate\(\d+,/.test(readFileSync(file, 'utf8')))
    .map((file) => path.relative(root, file))
}

/** What one test counted in several runs of it is one figure. */
function summed(figures) {
  const byWhat = new Map()
  for (const one of figures) {
    const known = byWhat.get(one.what)
    if (known) known.count += one.count
    else byWhat.set(one.what, { ...one })
  }
  return [...byWhat.values()].sort((a, b) => a.what.localeCompare(b.what))
}

function page() {
  const lines = promises.flatMap(([number, promise]) => {
    const stated = summed(figures.filter(({ figure }) => figure === number))
    if (!stated.length) return []
    const rows = stated.map(({ count, what, test }) => `- **${count.toLocaleString('en')}** ${what} (\`${test}\`)`)
    return [`## ${promise}`, '', ...rows, '']
  })
  return `# What can be relied on

Each figure was counted by the test named beside it, in its last run before this page was written (\`npm run trust\`). A promise
without a figure is not made here.

${lines.join('\n').trimEnd()}
`
}
