import type { QueryView } from '@otterscan/api-schema/execution/query'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { queryPath } from '../../paths/sitePaths.ts'
import { useQueryAnswer, useQueryViews } from '../../queries/gateway/query.ts'
import { QueryForm } from './QueryForm.tsx'
import { QueryResult } from './QueryResult.tsx'

interface QueryScreenProps {
  /** The query of the link; empty without one. */
  readonly sql: string
  /** Text of the URL. */
  readonly pageText: string | undefined
}

const REASON_CHARS = 600

/** Questions to the index in SQL, where the operator lets visitors ask. */
export function QueryScreen({ sql, pageText = '1' }: QueryScreenProps) {
  const views = useQueryViews()
  return (
    <>
      <PageTitle page="Query" />
      <PageHeading title="Query" detail="the index in SQL" />
      <QueryPanel query={views} noun="what can be asked" skeleton={<Loading />}>
        {({ results, examples = [] }) => (
          <div className="space-y-4">
            <Card title="Ask">
              <QueryForm key={sql} sql={sql} />
              <ul aria-label="Examples" className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-sm">
                {examples.map(({ name, sql: example }) => (
                  <li key={name}>
                    <AppLink path={queryPath(example)} className="link">
                      {name}
                    </AppLink>
                  </li>
                ))}
              </ul>
              <div className="pt-3">
                <Disclosure label={`${results.length} views and their columns`}>
                  <Views views={results} />
                </Disclosure>
              </div>
            </Card>
            {sql !== '' && <Answer sql={sql} page={/^[1-9]\d{0,3}$/.test(pageText) ? Number(pageText) : 1} />}
          </div>
        )}
      </QueryPanel>
    </>
  )
}

function Answer({ sql, page }: { readonly sql: string; readonly page: number }) {
  const { data, error } = useQueryAnswer(sql)
  if (data !== undefined) return <QueryResult answer={data} sql={sql} page={page} />
  if (error === null)
    return (
      <PanelState status="loading" label="Running the query">
        <Skeleton chars={60} height={240} />
      </PanelState>
    )
  return (
    <Banner tone="danger">
      The query was not run: <UntrustedText text={error.message} maxChars={REASON_CHARS} />
    </Banner>
  )
}

function Views({ views }: { readonly views: readonly QueryView[] }) {
  return (
    <dl className="space-y-3 pt-2 text-sm">
      {views.map(({ name, description, columns }) => (
        <div key={name}>
          <dt>
            <code className="font-semibold">{name}</code> <span className="text-muted">{description}</span>
          </dt>
          <dd className="pl-4">
            <ul>
              {columns.map((column) => (
                <li key={column.name}>
                  <code>{column.name}</code> <span className="text-muted">{column.description}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Loading() {
  return (
    <Card title="Ask">
      <Skeleton chars={60} height={240} />
    </Card>
  )
}
