import { SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { densities, useDensity } from '../../kit/list/use-density.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { Asked } from './Asked.tsx'
import { Fields } from './Fields.tsx'
import { Part } from './Part.tsx'
import { Rows } from './Rows.tsx'
import { Signs } from './Signs.tsx'
import { States } from './States.tsx'

/**
 * Every part of the system in every state, by day and by night, wide and close. It is there on the machine
 * of who works on the program (`session/at-home.ts`), and speaks English only.
 */
export function Look() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity()
  return (
    <Page>
      <PageHead title="Look" description="Every part in every state. What is new is drawn here first.">
        <SegmentedControl
          size="xs"
          aria-label="Light"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={['light', 'dark', 'auto']}
        />
        <SegmentedControl
          size="xs"
          aria-label="Rows"
          value={density}
          onChange={(value) => setDensity(value as typeof density)}
          data={[...densities]}
        />
      </PageHead>
      <Stack gap={48}>
        <Signs />
        <Asked />
        <Part name="Fields of every kind">
          <Fields />
        </Part>
        <Rows />
        <States />
      </Stack>
    </Page>
  )
}
