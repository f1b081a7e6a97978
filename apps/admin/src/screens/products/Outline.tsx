import { registry } from '@shopwright/shop/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../kit/form/check.ts'
import { useLabels } from '../../language/labels.ts'
import classes from './Outline.module.css'
import { anchorOf, isBeside, sectionNames, sections } from './sections.ts'

/**
 * Leads through the long form, says where one is, and marks the parts that need attention. Where the page has two
 * columns the second one is in sight anyway.
 */
export function Outline({ faults, onGo }: { faults: Faults; onGo: (name: string) => void }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('products'))
  const current = useCurrentSection()
  const faulty = new Set(Object.keys(faults).map((path) => path.split('.')[0]))
  return (
    <nav className={classes.outline} aria-label={t('product.outline')}>
      {sectionNames.map((name) => {
        const isFaulty = sections[name]?.some((field) => faulty.has(field))
        return (
          <button
            key={name}
            type="button"
            className={classes.link}
            aria-current={name === current ? 'true' : undefined}
            data-faulty={isFaulty || undefined}
            data-side={isBeside(name) || undefined}
            onClick={() => {
              onGo(name)
              goTo(name)
            }}
          >
            {labels.tab(name)}
          </button>
        )
      })}
    </nav>
  )
}

function goTo(name: string): void {
  const part = document.getElementById(anchorOf(name))
  if (!part) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  if (document.querySelector('[data-waiting]')) holdInSight(part)
  else part.scrollIntoView({ behavior, block: 'start' })
}

let holding: AbortController | undefined

/** Parts above grow as they are drawn (`use-near.ts`): this one stays in sight all the same, until somebody moves by themselves. */
function holdInSight(part: Element): void {
  holding?.abort()
  holding = new AbortController()
  const { signal } = holding
  const end = () => holding?.abort()
  const observer = new ResizeObserver(() => part.scrollIntoView({ behavior: 'instant', block: 'start' }))
  observer.observe(document.body)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(event, end, { capture: true, passive: true, signal })
}

/** The topmost part that is in sight. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(sectionNames[0])
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent((known) => sectionNames.find((name) => seen.has(anchorOf(name))) ?? known)
      },
      { rootMargin: '-110px 0px -45% 0px' },
    )
    for (const name of sectionNames) {
      const section = document.getElementById(anchorOf(name))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
