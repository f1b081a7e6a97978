import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const log = pathToFileURL(`${import.meta.dirname}/log-json.ts`).href
const said = (make: string) => {
  const script = `import * as log from '${log}'; log.${make}.warn({ token: 'secret' }, 'the line was lost')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return { stdout, stderr }
}
const line = expect.stringMatching(/^\{"level":40,.*"token":"•".*"the line was lost"\}\n$/)

it('a command says what happens beside its answer, a server says it on its output', () => {
  expect(said('commandLog()')).toEqual({ stdout: '', stderr: line })
  expect(said(`serverLog('warn')`)).toEqual({ stdout: line, stderr: '' })
})
