import { Button } from '@otterscan/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { queryPath } from '../../paths/sitePaths.ts'

/** The query as text; running it puts it into the link. */
export function QueryForm({ sql }: { readonly sql: string }) {
  const [text, setText] = useState(sql)
  const navigate = useNavigate()
  const id = useId()
  function run() {
    const { to, search = {} } = queryPath(text.trim())
    void navigate({ to, search })
  }
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <label htmlFor={id} className="block font-medium text-sm">
        SELECT over the views below
      </label>
      <textarea
        id={id}
        rows={6}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder="SELECT day, transactions FROM daily ORDER BY day DESC LIMIT 30"
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          run()
        }}
        className="w-full min-w-0 resize-y rounded-md border border-border-strong/70 bg-surface px-3 py-2 font-mono text-sm text-text placeholder:text-muted hover:border-border-strong max-sm:text-lg"
      />
      <p id={`${id}-hint`} className="text-muted text-xs">
        In ClickHouse's SQL; addresses and hashes as '0x…'. Ctrl+Enter runs it. Only final blocks are in the
        views.
      </p>
      <Button type="submit" disabled={text.trim() === ''}>
        Run
      </Button>
    </form>
  )
}
