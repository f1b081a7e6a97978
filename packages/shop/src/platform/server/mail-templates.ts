import { type Ctx, type FieldFault, invalid } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import type { mailTemplates } from '../model/mail-templates.ts'
import { faultIn } from '../rules/mail-words.ts'
import { storeMailOf } from '../rules/store-mails.ts'

/** Words that could not be sent are not kept: each language is told what is wrong with its own. */
export async function checkWords(
  _ctx: Ctx,
  draft: Patch<typeof mailTemplates>,
  existing: Row<typeof mailTemplates> | null,
): Promise<void> {
  const mail = storeMailOf(draft.mail ?? existing?.mail ?? '')
  if (!mail) throw invalid({ mail: { code: 'not-offered' } })
  const faults: Record<string, FieldFault> = {}
  // Another mail tells other things: what is there already is looked at as well.
  const isOther = draft.mail !== undefined && existing !== null && draft.mail !== existing.mail
  for (const part of ['subject', 'text'] as const) {
    const said = draft[part] ?? (isOther ? existing[part] : null)
    for (const [language, words] of Object.entries(typeof said === 'string' ? { '': said } : (said ?? {}))) {
      const fault = faultIn(mail, part, words ?? '')
      if (fault) faults[language ? `${part}.${language}` : part] = fault
    }
  }
  const isSent = draft.is_sent ?? existing?.is_sent ?? true
  if (!isSent && !mail.mayBeOff) faults.is_sent = { code: 'mail-always-sent' }
  if (Object.keys(faults).length) throw invalid(faults)
}
