import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTranslation } from 'react-i18next'
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

/** Rich text; its code is loaded when a form needs it. */
export default function RichText({ value, onChange, label, isDisabled = false }: Props) {
  const { t } = useTranslation()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
      }),
    ],
    content: value,
    editable: !isDisabled,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: one }) => onChange(one.isEmpty ? '' : one.getHTML()),
  })
  const labels = Object.fromEntries(
    blocks.map((block) => [`${block[0]?.toLowerCase()}${block.slice(1)}ControlLabel`, t(`rich.${block}`)]),
  )
  return (
    <RichTextEditor
      editor={editor}
      labels={{
        ...labels,
        linkEditorInputLabel: t('rich.address'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorExternalLink: t('rich.newTab'),
        linkEditorInternalLink: t('rich.sameTab'),
        linkEditorSave: t('action.save'),
      }}
      classNames={{ content: classes.content }}
    >
      {isDisabled ? null : (
        <RichTextEditor.Toolbar>
          {groups.map((group) => (
            <RichTextEditor.ControlsGroup key={group[0]}>
              {group.map((block) => {
                const Control = RichTextEditor[block]
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
