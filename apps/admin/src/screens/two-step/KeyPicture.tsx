import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import classes from './two-step.module.css'

/** What a phone's camera reads: drawn here, the key goes nowhere. Dark on light whatever the scheme, with the quiet border that it needs. */
export default function KeyPicture({ address }: { address: string }) {
  const { t } = useTranslation('screens')
  const { data, size } = encode(address, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.picture} role="img" aria-label={t('twoStep.picture')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
