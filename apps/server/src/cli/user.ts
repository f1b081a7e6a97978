import { takeTwoStepFrom } from '@shopwright/shop/server'
import { open } from './open.ts'

/** `user reset-two-step EMAIL`: for who can show no code any more, and for the last super admin, whom nobody else can help. Exit code 1 when there was nothing to take. */
export async function user([, email = '']: string[]): Promise<void> {
  const opened = await open({ migrate: false })
  try {
    const isDone = await opened.engine.onPlatform({}, (ctx) => takeTwoStepFrom(ctx, email.trim()))
    console.log(
      isDone
        ? `${email} signs in by the password alone, until two-step sign-in is set up again.`
        : `No account ${email} signs in in two steps.`,
    )
    if (!isDone) process.exitCode = 1
  } finally {
    await opened.close()
  }
}
