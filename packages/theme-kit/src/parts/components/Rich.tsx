import ui from './ui.module.css'

/** HTML that the store's people wrote; cleaned by the server when it was saved. */
export function Rich({ html, className }: { html: string; className?: string | undefined }) {
  if (!html.trim()) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only ever the server's cleaned rich text
  return <div className={`${ui.prose} ${className ?? ''}`} dangerouslySetInnerHTML={{ __html: html }} />
}
