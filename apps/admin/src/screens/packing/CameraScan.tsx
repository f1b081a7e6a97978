import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Packing.module.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
// Not in the types of the language yet; where a browser has none there is no camera to open.
const detector = () => (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector

export const canScan = (): boolean => Boolean(detector() && navigator.mediaDevices?.getUserMedia)

/** Milliseconds in which the same label is the same piece, still in front of the camera. */
const sameFor = 1500

/** What the camera sees; each code that it reads is told once. It is off as soon as this is gone. */
export function CameraScan({ onCode, onRefused }: { onCode: (code: string) => void; onRefused: () => void }) {
  const { t } = useTranslation('screens')
  const video = useRef<HTMLVideoElement>(null)
  const handleCode = useEffectEvent(onCode)
  const handleRefused = useEffectEvent(onRefused)
  useEffect(() => {
    const Detector = detector()
    const view = video.current
    if (!Detector || !view) return
    const reader = new Detector()
    let [isOver, last, seenAt] = [false, '', 0]
    let stream: MediaStream | null = null
    const look = async () => {
      if (isOver) return
      const [found] = await reader.detect(view).catch(() => [])
      const now = performance.now()
      if (found && !isOver && (found.rawValue !== last || now - seenAt > sameFor)) handleCode(found.rawValue)
      if (found) [last, seenAt] = [found.rawValue, now]
      if (!isOver) requestAnimationFrame(() => void look())
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened
        if (isOver) return stop(opened)
        view.srcObject = opened
        // Begins when the first frame comes, or is broken off with the view; what cannot be read yet is looked at again.
        void view.play().catch(() => {})
        void look()
      })
      .catch(() => {
        if (!isOver) handleRefused()
      })
    return () => {
      isOver = true
      if (stream) stop(stream)
    }
  }, [])
  return <video ref={video} className={classes.video} muted playsInline aria-label={t('packing.cameraView')} />
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
