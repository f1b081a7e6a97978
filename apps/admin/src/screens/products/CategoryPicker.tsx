import { Button, Input, Pill, Text, TextInput } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../../api/use-latest.ts'
import { useCreateLabel, useCreation } from '../../kinds/inputs/use-creation.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { useLabels } from '../../language/labels.ts'
import classes from './CategoryPicker.module.css'
import { flattenTree, shownNodes } from './category-tree.ts'
import { useCategories } from './use-categories.ts'

const products = registry.get('products')
const categories = registry.get('categories')

/** The product's categories, ticked in their tree. */
export function CategoryPicker({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(products)
  const { data } = useCategories()
  const nodes = useMemo(() => flattenTree(data ?? []), [data])
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const chosen = (form.values.categories as string[] | null) ?? []
  const shown = shownNodes(nodes, sought, open)
  const set = (ids: string[]) => form.set('categories', ids)
  const createLabel = useCreateLabel()
  const create = useCreation(categories)
  const isCalledSo = nodes.some(({ name }) => name.toLowerCase() === sought.trim().toLowerCase())
  const canCreate = Boolean(create && data && sought.trim() && !isCalledSo && !isDisabled)
  const make = async () => {
    const id = canCreate ? await create?.(sought.trim()) : null
    if (id) take(id)
  }
  const take = useLatest((id: string) => {
    if (!chosen.includes(id)) set([...chosen, id])
    setSought('')
  })
  const toggle = (id: string) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const unfold = (id: string) =>
    setOpen((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id])))

  return (
    <Input.Wrapper
      label={labels.field('categories')}
      labelElement="div"
      error={form.faults.categories}
      data-field="categories"
    >
      {chosen.length ? (
        <Pill.Group mb="xs">
          {chosen.map((id) => {
            const path = nodes.find((node) => node.id === id)?.path ?? '…'
            return (
              <Pill
                key={id}
                withRemoveButton={!isDisabled}
                onRemove={() => toggle(id)}
                removeButtonProps={{
                  'aria-label': t('product.categories.remove', { path }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
                title={path}
                className={classes.pill}
              >
                {path}
              </Pill>
            )
          })}
        </Pill.Group>
      ) : null}
      <div className={classes.box}>
        <TextInput
          variant="unstyled"
          className={classes.search}
          aria-label={t('product.categories.search')}
          placeholder={t('product.categories.search')}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [only] = shown
            if (sought.trim() && only && shown.length === 1) toggle(only.id)
            else if (!shown.length) make()
          }}
        />
        <ul className={classes.tree}>
          {shown.map((node) => (
            <li key={node.id} style={{ paddingInlineStart: node.depth * 18 }}>
              {node.hasChildren && !sought.trim() ? (
                <button
                  type="button"
                  className={classes.fold}
                  aria-expanded={open.has(node.id)}
                  aria-label={t('product.categories.unfold', { name: node.name })}
                  onClick={() => unfold(node.id)}
                >
                  <IconChevronRight size={14} stroke={1.8} />
                </button>
              ) : (
                <span className={classes.leaf} />
              )}
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(node.id)}
                  disabled={isDisabled}
                  onChange={() => toggle(node.id)}
                />
                {node.name}
              </label>
            </li>
          ))}
        </ul>
        {canCreate ? (
          <Button variant="subtle" size="compact-sm" m="xs" leftSection={<IconPlus size={14} />} onClick={make}>
            {createLabel(sought.trim())}
          </Button>
        ) : null}
        {data && !shown.length && !canCreate ? (
          <Text size="sm" c="dimmed" px="sm" pb="sm">
            {t('product.categories.none')}
          </Text>
        ) : null}
      </div>
    </Input.Wrapper>
  )
}
