import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useSpeech } from '@shopwright/theme-kit/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Left, useLeft, useShut } from '../front'
import { FrontView } from './FrontView'
import styles from './Sheet.module.css'

type Props = { label: string; children: ReactNode }

/** Rises over the goods that it was opened from; who came by its address alone has it as a page, with a way to them. */
export function Sheet({ label, children }: Props) {
  const left = useLeft()
  return left ? (
    <Risen label={label} left={left}>
      {children}
    </Risen>
  ) : (
    <Lone>{children}</Lone>
  )
}

function Lone({ children }: { children: ReactNode }) {
  const { t } = useSpeech()
  return (
    <div className={styles.lone}>
      <p className={`${ui.container} ${styles.back}`}>
        <ShopLink to="/">
          <Icon name="left" size={18} />
          {t('shelf.back')}
        </ShopLink>
      </p>
      {children}
    </div>
  )
}

/** The browser keeps the focus inside and closes on Escape. */
function Risen({ label, left, children }: Props & { left: Left }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const shut = useShut()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const opened = useRef(pathname)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => void window.scrollTo({ top: left.y, behavior: 'instant' }), [left])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page in it begins at its top
  useEffect(() => void dialog.current?.scrollTo({ top: 0, behavior: 'instant' }), [pathname])
  const close = () => {
    shut(opened.current)
    navigate(left.url, { preventScrollReset: true, state: left.state })
  }
  return (
    <>
      <FrontView page={left.page} home={left.home} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels it */}
      <dialog
        ref={dialog}
        data-sheet
        className={styles.sheet}
        aria-label={label}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          close()
        }}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className={styles.inside}>
          <div className={styles.top}>
            <button type="button" className={styles.close} onClick={close} aria-label={t('shelf.close')}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}
