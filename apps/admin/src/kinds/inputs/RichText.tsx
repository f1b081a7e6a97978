import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { getSchema, type UseEditorOptions, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inert } from '../../api/markup.ts'
import { LinkControl } from './LinkControl.tsx'
import classes from './RichText.module.css'

type Props = { value: string; onChange: (html: string) => void; label: string; isDisabled?: boolean | undefined }

const blocks = [
  'Bold',
  'Italic',
  'Underline',
  'Strikethrough',
  'ClearFormatting',
  'H2',
  'H3',
  'H4',
  'BulletList',
  'OrderedList',
  'Blockquote',
  'Hr',
  'Link',
  'Unlink',
  'Undo',
  'Redo',
] as const
const groups: (typeof blocks)[number][][] = [
  ['H2', 'H3', 'H4'],
  ['Bold', 'Italic', 'Underline', 'Strikethrough', 'ClearFormatting'],
  ['BulletList', 'OrderedList', 'Blockquote', 'Hr'],
  ['Link', 'Unlink'],
  ['Undo', 'Redo'],
]

/** What there is to write with, and what that knows of a text: it is read in a document of its own, and nothing else is left of it. */
function begun(html: string): Required<Pick<UseEditorOptions, 'extensions' | 'content'>> {
  const extensions = [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
    }),
  ]
  const { body } = new DOMParser().parseFromString(inert(`<body>${html}</body>`), 'text/html')
  return { extensions, content: Reader.fromSchema(getSchema(extensions)).parse(body).toJSON() }
}

/** Rich text; its code is loaded when a form needs it. */
export default function RichText({ value, onChange, label, isDisabled = false }: Props) {
  const { t } = useTranslation()
  const [begin] = useState(() => begun(value))
  /** what stands in it, as its form has heard it */
  const known = useRef(value)
  const editor = useEditor({
    ...begin,
    editable: !isDisabled,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: one }) => {
      known.current = one.isEmpty ? '' : one.getHTML()
      onChange(known.current)
    },
  })
  // Before anybody's next key: another's save, a draft, or what is thrown away is what is written on from.
  useLayoutEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(begun(value).content, { emitUpdate: false })
  }, [editor, value])
  const labels = Object.fromEntries(
    blocks.map((block) => [`${block[0]?.toLowerCase()}${block.slice(1)}ControlLabel`, t(`rich.${block}`)]),
  )
  return (
    <RichTextEditor editor={editor} labels={labels} classNames={{ content: classes.content }}>
      {isDisabled ? null : (
        <RichTextEditor.Toolbar>
          {groups.map((group) => (
            <RichTextEditor.ControlsGroup key={group[0]}>
              {group.map((block) => {
                const Control = block === 'Link' ? LinkControl : RichTextEditor[block]
                return <Control key={block} />
              })}
            </RichTextEditor.ControlsGroup>
          ))}
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
