import { useContext, useEffect } from 'react'
import { DEFAULT_SITE_NAME } from '../config/appConfig.ts'
import { ConfigContext } from '../config/useConfig.ts'

/**
 * Sets the document title to `{page} | {network title} | {site name}`. Every screen has one; before the configuration
 * is read the site has its default name.
 */
export function PageTitle({ page }: { readonly page: string }) {
  const branding = useContext(ConfigContext)?.config.branding
  const title = [page, branding?.networkTitle, branding?.siteName ?? DEFAULT_SITE_NAME]
    .filter(Boolean)
    .join(' | ')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
