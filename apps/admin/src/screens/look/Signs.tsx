import { ActionIcon, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { Bars } from '../../look/chart/Bars.tsx'
import { Sparkline } from '../../look/chart/Sparkline.tsx'
import { Part } from './Part.tsx'

const variants = ['filled', 'default', 'light', 'subtle'] as const
const tones = ['pine', 'clay', 'teal', 'red', 'yellow', 'orange', 'gray', 'grape'] as const
const month = Array.from({ length: 30 }, (_, index) => Math.round(Math.abs(Math.sin(index / 3)) * 37))
const barsOf = (values: number[]) =>
  values.map((value, index) => ({ id: String(index), name: `${index + 1} Nov`, value }))

/** Type, buttons, badges and charts. */
export function Signs() {
  return (
    <>
      <Part name="Type" about="three sizes of headings, 14 px, 13 px in tables">
        <Stack gap={4}>
          <Title order={1} component="p">
            Замовлення № 100 008, Ґудзик і їжак
          </Title>
          <Title order={2} component="p">
            Delivery and payment
          </Title>
          <Title order={3} component="p">
            Доставка и оплата
          </Title>
          <Text>12 345,67 ₴ · 1 234 567 · Щось українською, їй-богу</Text>
          <Text size="sm" c="dimmed">
            Quiet words beside it
          </Text>
        </Stack>
      </Part>
      <Part name="Buttons" about="one filled button a screen">
        <Stack gap="sm">
          {variants.map((variant) => (
            <Group key={variant} gap="sm">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} leftSection={<IconPlus size={16} />}>
                With a sign
              </Button>
              <Button variant={variant} color="red">
                Delete
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} loading>
                Busy
              </Button>
              <Button variant={variant} size="compact-sm">
                Small
              </Button>
            </Group>
          ))}
          <Group gap="sm">
            <ActionIcon aria-label="Copy" data-hint="Copy">
              <IconCopy size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label="Copy it" data-hint="Copy it" variant="default">
              <IconCopy size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label="Not to be copied" disabled>
              <IconCopy size={18} stroke={1.6} />
            </ActionIcon>
          </Group>
        </Stack>
      </Part>
      <Part name="Badges">
        <Group gap="sm">
          {tones.map((tone) => (
            <Badge key={tone} color={tone}>
              {tone}
            </Badge>
          ))}
        </Group>
      </Part>
      <Part name="Charts" about="a month, a week, one, none">
        <Stack gap="xl" maw={720}>
          <Bars bars={barsOf(month)} label="Orders of a month" format={String} />
          <Bars bars={barsOf([0, 2, 1, 0, 4, 3, 1])} label="Orders of a week" format={String} />
          <Bars bars={barsOf([0, 0, 0, 1])} label="The first order" format={String} />
          <Bars bars={barsOf([0, 0, 0, 0])} label="No order yet" format={String} />
          <Sparkline points={month} />
        </Stack>
      </Part>
    </>
  )
}
