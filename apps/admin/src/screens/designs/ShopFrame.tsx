import { SegmentedControl, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/states.tsx'
import classes from './Designs.module.css'
import { previewLink, type Shown } from './preview-links.ts'

/** What a page in the frame is told; it says nothing to anybody but us. */
export type Said = { look?: unknown; refresh?: boolean; show?: string }
type Heard = { ready?: boolean; chosen?: string }

type Props = {
  shown: Shown
  /** told whenever it is another, and to each page that loads */
  said: Said
  onChosen?: (key: string) => void
  isTall?: boolean
}

const widths = { desktop: 1280, phone: 390 }

/** What is changed, and beside it the shop as it becomes. */
export const BesideShop = ({ children, ...frame }: Props & { children: ReactNode }) => (
  <div className={classes.edit}>
    {children}
    <ShopFrame {...frame} />
  </div>
)

/** The shop itself in a frame, as wide as a computer or a phone shows it. */
function ShopFrame({ shown, said, onChosen, isTall = false }: Props) {
  const { t } = useTranslation('screens')
  const [device, setDevice] = useState<keyof typeof widths>(() => (window.innerWidth < 760 ? 'phone' : 'desktop'))
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref, width } = useElementSize()
  const { data, error, refetch } = useQuery({
    queryKey: ['preview-links', shown],
    queryFn: () => previewLink(shown, true),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const origin = data && new URL(data.url).origin
  const told = useRef(said)
  told.current = said
  const heard = useRef(onChosen)
  heard.current = onChosen
  useEffect(() => {
    if (!origin) return
    const hear = (event: MessageEvent<Heard>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (event.data.ready) frame.current?.contentWindow?.postMessage({ ...told.current, refresh: false }, origin)
      if (event.data.chosen) heard.current?.(event.data.chosen)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin])
  useEffect(() => {
    if (origin) frame.current?.contentWindow?.postMessage(said, origin)
  }, [said, origin])
  if (error) return <LoadError error={error} onRetry={refetch} />
  const scale = Math.min(1, width / widths[device])
  return (
    <section className={classes.preview} data-tall={isTall || undefined} aria-label={t('designs.preview')}>
      <SegmentedControl
        size="xs"
        value={device}
        onChange={(value) => setDevice(value as keyof typeof widths)}
        data={[
          { value: 'desktop', label: t('designs.desktop') },
          { value: 'phone', label: t('designs.phone') },
        ]}
      />
      <div ref={ref} className={classes.window} data-device={device}>
        {data && width ? (
          <iframe
            ref={frame}
            src={data.url}
            title={t('designs.preview')}
            style={{ width: widths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </section>
  )
}
