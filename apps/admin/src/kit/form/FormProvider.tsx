import type { ReactNode } from 'react'
import { ChildEditor } from '../../kinds/child-editor.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { ChildrenTable } from './ChildrenTable.tsx'
import { FormLanguageProvider } from './FormLanguage.tsx'

/** Around every form: its language, and what edits its sub-rows. */
export function FormProvider({ children }: { children: ReactNode }) {
  return (
    <ChildEditor value={ChildRowsEditor}>
      <FormLanguageProvider>{children}</FormLanguageProvider>
    </ChildEditor>
  )
}

function ChildRowsEditor(props: InputProps) {
  return <ChildrenTable {...props} />
}
