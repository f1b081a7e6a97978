import { Alert, Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { ApiError } from '../../api/api-error.ts'
import { type Drawing, drawings } from '../../kit/drawings.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { Part } from './Part.tsx'

const tones = ['pine', 'orange', 'red', 'teal', 'yellow', 'blue'] as const

/** What there is instead of rows, and what is said above them. */
export function States() {
  return (
    <>
      <Part name="Notices">
        <Stack gap="sm">
          {tones.map((tone) => (
            <Alert key={tone} color={tone} icon={<IconInfoCircle size={18} />} title={`What ${tone} says`}>
              And what to do now.
            </Alert>
          ))}
        </Stack>
      </Part>
      <Part name="Empty" about="a drawing for each door">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {Object.keys(drawings).map((name) => (
            <EmptyState key={name} title={`No ${name} yet`} text="What belongs here." drawing={name as Drawing}>
              <Button>Add the first</Button>
            </EmptyState>
          ))}
        </SimpleGrid>
      </Part>
      <Part name="What could not be read">
        <LoadError
          error={new ApiError(503, 'away', 'The server has a moment of rest.', { id: '01a2-7f3b' })}
          onRetry={() => {}}
        />
      </Part>
      <Part name="On its way">
        <Stack gap="sm">
          <Skeleton height={96} />
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="40%" />
        </Stack>
      </Part>
    </>
  )
}
