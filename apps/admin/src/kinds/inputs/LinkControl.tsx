import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import { type Content, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOf } from './link-of.ts'
import classes from './RichText.module.css'

/** Asks where the chosen text leads. */
export function LinkControl() {
  const { t } = useTranslation()
  const { t: wrong } = useTranslation('errors')
  const { editor } = useRichTextEditorContext()
  const isActive = useEditorState({ editor, selector: (state) => state.editor?.isActive('link') ?? false })
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const toggle = () => {
    setText(editor?.getAttributes('link').href ?? '')
    setError(null)
    setOpen(!isOpen)
  }
  const save = () => {
    const href = linkOf(text)
    if (text.trim() && !href) return setError(wrong('not-a-link'))
    const chain = editor?.chain().focus().extendMarkRange('link')
    const words: Content = { type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }
    if (!href) chain?.unsetLink().run()
    // Where nothing is chosen the address is its own text.
    else
      chain
        ?.command(({ tr, commands }) =>
          tr.selection.empty ? commands.insertContent(words) : commands.setLink({ href }),
        )
        .run()
    setOpen(false)
  }
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // of the form around the editor
    save()
  }
  // Not by the popover: it would give the focus to its button, also where the text has just taken it.
  const goBackByEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') editor?.commands.focus()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('rich.Link')}
          title={t('rich.Link')}
          active={isActive ?? false}
          onClick={toggle}
        >
          <IconLink size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={classes.link} p="xs" onKeyDown={goBackByEscape}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            className={classes.address}
            aria-label={t('rich.address')}
            placeholder={t('rich.address')}
            inputMode="url"
            value={text}
            error={error}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={saveByEnter}
            data-autofocus
          />
          <Button variant="default" flex="none" onClick={save}>
            {t('action.save')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
