import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { eventsOf, registry, type ToldNoun, toldNouns } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useLabels } from '../../language/labels.ts'
import { useSession } from '../../session/use-session.ts'

const nouns = Object.keys(toldNouns) as ToldNoun[] // its own keys

/** What it is told of, by what it is about. What somebody may not read is not theirs to send anywhere. */
export function EventsField({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(form.resource)
  const session = useSession()
  const chosen = (form.values.events as string[] | null) ?? []
  const { events: fault } = form.faults
  return (
    <div data-field="events">
      <Checkbox.Group
        label={labels.field('events')}
        withAsterisk
        value={chosen}
        onChange={(events) => form.set('events', events)}
        error={fault}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" mt="xs">
          {nouns.map((noun) => (
            <Fieldset key={noun} legend={<Text size="sm">{t(`webhooks.events.${noun}`)}</Text>}>
              <Stack gap="xs">
                {eventsOf(noun).map((event) => (
                  <Checkbox
                    key={event}
                    value={event}
                    label={labels.choice('events', event)}
                    disabled={isDisabled || !mayCall(session, registry.get(noun), 'find')}
                  />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </div>
  )
}
