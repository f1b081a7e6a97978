import { originOf, resetAtHand, takeTwoStepFrom } from '@shopwright/shop/server'
import { open } from './open.ts'

type Ctx = Parameters<typeof resetAtHand>[0]

/** What is done, and what is said of it; null where there was nothing to do. */
const verbs: Record<string, (ctx: Ctx, email: string) => Promise<{ said: string; isDone: boolean }>> = {
  'reset-two-step': async (ctx, email) =>
    (await takeTwoStepFrom(ctx, email))
      ? { isDone: true, said: `${email} signs in by the password alone, until two-step sign-in is set up again.` }
      : { isDone: false, said: `No account ${email} signs in in two steps.` },
  'reset-password': async (ctx, email) => {
    const token = await resetAtHand(ctx, email)
    return token
      ? {
          isDone: true,
          said: `${email} sets a new password within an hour, once, at\n${originOf(null)}/reset?token=${token}`,
        }
      : { isDone: false, said: `There is no account ${email}, or it is disabled.` }
  },
}

/**
 * `user reset-two-step EMAIL`: for who can show no code any more; `user reset-password EMAIL`: for whom no mail reaches. Both for the last
 * super admin, whom nobody else can help. Exit code 1 when there was nothing to do.
 */
export async function user([verb = '', email = '']: string[]): Promise<void> {
  const opened = await open({ migrate: false })
  try {
    const { said, isDone } = await opened.engine.onPlatform({}, (ctx) =>
      (verbs[verb] as (typeof verbs)[string])(ctx, email.trim()),
    )
    console.log(said)
    if (!isDone) process.exitCode = 1
  } finally {
    await opened.close()
  }
}
