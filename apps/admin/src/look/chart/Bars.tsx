import heard from '../heard.module.css'
import classes from './Bars.module.css'
import { linesOf, namedIn } from './scale.ts'

/** `id`: names may come twice, as the hour at which clocks go back */
export type Bar = { id: string; name: string; value: number }

type Props = {
  bars: readonly Bar[]
  /** what is counted */
  label: string
  format: (value: number) => string
}

/** Counts side by side. Who points at one reads it; who listens has them as a table. */
export function Bars({ bars, label, format }: Props) {
  const lines = linesOf(bars.map(({ value }) => value))
  const top = lines.at(-1) ?? 1
  const [isNamed, isNamedWhereNarrow] = namedIn(bars.length, 8)
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.plot} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className={classes.line} style={{ insetBlockEnd: `${(line / top) * 100}%` }}>
            <span className={classes.size}>{format(line)}</span>
          </span>
        ))}
        <div className={classes.bars}>
          {bars.map(({ id, name, value }) => (
            <span key={id} className={classes.place} data-hint={`${name}: ${format(value)}`} data-hint-at="above">
              <span
                className={classes.bar}
                data-none={value === 0 || undefined}
                style={{ blockSize: `${(value / top) * 100}%` }}
              />
            </span>
          ))}
        </div>
      </div>
      <div className={classes.names} aria-hidden="true">
        {bars.map(({ id, name }, index) => (
          <span key={id} className={classes.name}>
            {isNamed(index) ? <span data-wide={!isNamedWhereNarrow(index) || undefined}>{name}</span> : null}
          </span>
        ))}
      </div>
      <table className={heard.heard}>
        <caption>{label}</caption>
        <tbody>
          {bars.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
