import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import type { Line } from './load.ts'

const root = path.resolve(import.meta.dirname, '..')

export function row({ what, perSecond, p50, p99, cost, note }: Line): string {
  const { node, postgres, statements } = cost
  const cells = [
    what,
    rate(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    node.toFixed(2),
    postgres.toFixed(2),
    rate(1000 / Math.max(node, postgres)),
    Number.isNaN(statements) ? '–' : statements.toFixed(1),
    note ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}

const rate = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(1))

export function report(
  products: number,
  seconds: number,
  lines: Line[],
  facts: readonly (readonly [string, string])[],
): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
  const text = `# Results

Written by \`npm run bench\`. One machine for everything: server, embedded PostgreSQL (fsync on) and the load share ${cpus().length} cores, so requests/s and the times tell of the machine's other work too. What a request costs does not: the processor's milliseconds of the server (Node) and of PostgreSQL, without the load's. "One core each" is how many a second that comes to when either has a core of its own.
${products} products, ${Math.round(products / 50)} categories, ${seconds} s each, commit ${commit}.

| What | requests/s | p50 ms | p99 ms | Node ms | PostgreSQL ms | one core each, /s | SQL statements each | |
|---|---|---|---|---|---|---|---|---|
${lines.map(row).join('\n')}

${facts.map(([name, value]) => `- ${name}: ${value}`).join('\n')}
`
  writeFileSync(path.join(root, 'bench/RESULTS.md'), text)
  console.log(text)
}
