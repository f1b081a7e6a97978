import ui from './ui.module.css'

type Props = { refusal: { message: string | null } | undefined }

/** Why a form was not taken. */
export function Refusal({ refusal }: Props) {
  return refusal?.message ? (
    <p className={ui.refusal} role="alert">
      {refusal.message}
    </p>
  ) : null
}
