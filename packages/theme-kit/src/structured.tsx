import { jsonForScript } from './json-for-script.ts'

/**
 * A schema.org island; a data block, never run. It is for who reads the page as it is sent: a browser leaves it as it was, and needs
 * no code to make one (`import.meta.env.SSR && …`).
 */
export function Structured({ data }: { data: object | false }) {
  const html = import.meta.env.SSR && data ? jsonForScript(data) : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes everything that could end the element
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
