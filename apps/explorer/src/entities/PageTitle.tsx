import { useEffect } from 'react'
import { DEFAULT_SITE_NAME } from '../config/AppConfig.ts'
import { useConfig } from '../config/useConfig.ts'

/** Sets the page title to `{page} | {network title} | {site name}`. Spec §2. Every screen has one. */
export function PageTitle({ page }: { readonly page: string }) {
  const { branding } = useConfig().config
  const title = [page, branding.networkTitle, branding.siteName ?? DEFAULT_SITE_NAME]
    .filter(Boolean)
    .join(' | ')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
