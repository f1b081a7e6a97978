import { afterEach, expect } from 'vitest'
import { asked, contexts, refused } from './installation.ts'

// A library may catch what the policy throws at it: every journey fails over it (record 0125).
afterEach(() => expect(refused.splice(0)).toEqual([]))

// Who reads of a failure elsewhere sees what the person saw, where the failure itself is told. Of each file anew: what files
// import is loaded once for all.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const [error] = task.result.errors ?? []
  for (const page of [...contexts].flatMap((context) => context.pages())) {
    const words = await page
      .evaluate(() => (document.querySelector('main') ?? document.body).innerText.replace(/\s+/g, ' ').slice(0, 500))
      .catch(String)
    const { waiting = [], complaints = [] } = asked.get(page) ?? {}
    const late = [...waiting].map((request) => request.url())
    if (error)
      error.message += `\n${page.url()} says “${words}”, waits for ${late.join(' ') || 'nothing'}, complains of ${complaints.join(' ') || 'nothing'}`
  }
})
