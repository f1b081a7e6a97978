import { useSession } from '../session/use-session.ts'

const fallback = { maxSize: 5_242_880, types: 'image/jpeg\nimage/png\nimage/webp\nimage/gif\nimage/avif' }

/** What the store's settings allow (spec §3): bytes of one file, one type in a line. */
export function useUploadLimits(): { maxSize: number; types: string[] } {
  const settings = useSession().store?.settings
  const maxSize = Number(settings?.file_max_size) || fallback.maxSize
  const types = String(settings?.file_mime_types || fallback.types)
  return {
    maxSize,
    types: types
      .split('\n')
      .map((type) => type.trim())
      .filter(Boolean),
  }
}
