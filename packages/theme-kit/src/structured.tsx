import { jsonForScript } from './json-for-script.ts'

/** A schema.org island; a data block, never run. */
export function Structured({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes everything that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
}
