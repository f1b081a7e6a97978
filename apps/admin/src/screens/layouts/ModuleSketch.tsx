import { Image } from '@mantine/core'
import type { SectionKind } from '@shopwright/shop/model'

const pictures = import.meta.glob<string>('./previews/*.svg', { eager: true, query: '?url', import: 'default' })

/** What a module looks like, drawn; its name stands beside it. */
export const ModuleSketch = ({ kind }: { kind: SectionKind }) => (
  <Image src={pictures[`./previews/${kind}.svg`]} alt="" w={56} h={40} radius="xs" style={{ flex: 'none' }} />
)
