import type { ShelfPage } from '@shopwright/theme-kit'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import Columns from '@shopwright/theme-kit/parts/modules/Columns.tsx'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import type { Front } from '../front'
import { CartBar } from './CartBar'
import { Shelf } from './Shelf'

/** The goods with their chips, and around them what the home shows; without one the goods alone. */
export function FrontView({ page, home }: { page: Front; home: ShelfPage | null }) {
  const { store } = useShell()
  const isNamed = home?.layout.main.some(({ kind }) => kind === 'banner-slider')
  return (
    <>
      {home && !isNamed && <h1 className={ui.hidden}>{store.name}</h1>}
      {home ? (
        <Columns layout={home.layout} isHome>
          <Shelf page={page} isPart />
        </Columns>
      ) : (
        <Shelf page={page} />
      )}
      <CartBar />
    </>
  )
}
