import type { ManufacturerPage } from '@shopwright/theme-kit'
import { Breadcrumbs } from '@shopwright/theme-kit/parts/components/Breadcrumbs.tsx'
import { Rich } from '@shopwright/theme-kit/parts/components/Rich.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { Picture } from '@shopwright/theme-kit/react'
import { Listing } from './Listing'
import styles from './ManufacturerView.module.css'

export function ManufacturerView({ manufacturer }: { manufacturer: ManufacturerPage }) {
  return (
    <div className={ui.container}>
      <Breadcrumbs trail={manufacturer.trail} />
      <header className={styles.head}>
        {manufacturer.picture && (
          <Picture picture={manufacturer.picture} alt="" sizes="120px" className={styles.picture} />
        )}
        <div className={ui.stack}>
          <h1>{manufacturer.name}</h1>
          <Rich html={manufacturer.description} />
        </div>
      </header>
      <Listing listing={manufacturer.listing} />
    </div>
  )
}
