import { afterEach } from 'vitest'
import { contexts } from './installation.ts'

// Who reads of a failure elsewhere sees what the person saw. Of each file anew: what files import is loaded once for all.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of [...contexts].flatMap((context) => context.pages())) {
    const words = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 400)).catch(String)
    console.error(`${task.name}: ${page.url()} says “${words}”`)
  }
})
