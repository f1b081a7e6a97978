import { formatDecimal, formatMoney } from '../language/format.ts'
import { DecimalInput } from './DecimalInput.tsx'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'
import { NumberRange, RangeSentence } from './range.tsx'

export function DecimalField(props: InputProps & { suffix?: string; prefix?: string }) {
  const { value, onChange, kind, suffix, prefix } = props
  const { format } = kind.options
  return (
    <DecimalInput
      {...naming(props)}
      value={value === null || value === undefined ? '' : String(value)}
      onValue={(text) => onChange(text === '' ? null : text)}
      {...(suffix || format === 'percent'
        ? {
            rightSection: suffix ?? '%',
            rightSectionWidth: 'auto',
            rightSectionProps: {
              style: {
                paddingInlineEnd: 10,
                fontSize: 12,
                // A disabled field stands on a darker ground.
                color: props.isDisabled || kind.options.readOnly ? 'var(--mantine-color-text)' : 'var(--app-quiet)',
              },
            },
          }
        : {})}
      {...(prefix ? { leftSection: prefix } : {})}
    />
  )
}

/** A decimal beside a currency is money of that currency. */
function Cell({ value, row, resource }: CellProps) {
  if (value === null || value === undefined) return ''
  const { currency } = row
  return 'currency' in resource.fields && typeof currency === 'string'
    ? formatMoney(String(value), currency)
    : formatDecimal(String(value))
}

const Input = (props: InputProps) => (
  <DecimalField {...props} {...(props.name.endsWith('_percent') ? { suffix: '%' } : {})} />
)

const Filter = {
  Editor: (props: FilterProps) => <NumberRange {...props} scale={props.kind.options.scale ?? 4} />,
  Sentence: (props: SentenceProps) => <RangeSentence {...props} show={formatDecimal} />,
}

export const decimalParts: KindParts = { Input, Cell, Filter, isRight: true }
