import type { ModuleView, PageLayout } from '@shopwright/theme-kit'
import { Fragment, type ReactNode } from 'react'
import { useShell } from '../shell'
import styles from './Columns.module.css'
import { viewOf } from './views'

type Props = { layout: PageLayout; isHome?: boolean /** what the page itself shows */; children?: ReactNode }

/** The modules of a page, in its columns and in order. */
export default function Columns({ layout, isHome = false, children }: Props) {
  const { left, main, right } = layout
  const top = isHome ? main.find(({ kind }) => kind === 'banner-slider')?.key : undefined
  const column = (modules: ModuleView[]) =>
    modules.map((module) =>
      module.kind === 'content' ? (
        <Place key={module.key} of={module.key}>
          {children}
        </Place>
      ) : (
        <Place key={module.key} of={module.key}>
          <Module module={module} isTop={module.key === top} />
        </Place>
      ),
    )
  if (!left.length && !right.length) return column(main)
  return (
    <div className={styles.columns} data-left={left.length > 0 || undefined} data-right={right.length > 0 || undefined}>
      <div className={styles.main}>{column(main)}</div>
      {left.length > 0 && (
        <aside className={styles.left} data-side>
          {column(left)}
        </aside>
      )}
      {right.length > 0 && (
        <aside className={styles.right} data-side>
          {column(right)}
        </aside>
      )}
    </div>
  )
}

/** Where something stands is marked for who arranges it, and for nobody else. */
function Place({ of, children }: { of: string; children: ReactNode }) {
  const { preview } = useShell()
  if (!preview?.admin) return <Fragment>{children}</Fragment>
  return (
    <div data-section={of} className={styles.place}>
      {children}
    </div>
  )
}

function Module({ module, isTop }: { module: Exclude<ModuleView, { kind: 'content' }>; isTop: boolean }) {
  const View = viewOf(module.kind) as (props: { module: typeof module; isTop: boolean }) => ReactNode // the table gives each its own
  return <View module={module} isTop={isTop} />
}
