import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import { Button } from '../controls/button.tsx'
import { Input } from '../controls/input.tsx'
import { Alert, AlertDescription, AlertTitle } from '../display/alert.tsx'
import { Badge } from '../display/badge.tsx'
import { Card } from '../display/card.tsx'
import { Progress, ProgressRing } from '../display/progress.tsx'
import { Skeleton } from '../display/skeleton.tsx'
import { Spinner } from '../display/spinner.tsx'
import { Tide } from '../display/tide.tsx'

/** Components of each look, side by side. Styled in place: a class that is used only here would be in the product's style sheet. */
const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ margin: '0 0 1.5rem' }}>
    <h2 style={{ fontSize: 12, margin: '0 0 .5rem', opacity: 0.7 }}>{title}</h2>
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '.75rem', alignItems: 'center' }}>{children}</div>
  </section>
)

const variants = ['default', 'secondary', 'outline', 'ghost', 'link', 'destructive'] as const
const sizes = ['sm', 'default', 'lg'] as const
const badges = ['default', 'secondary', 'outline', 'success', 'warning', 'destructive'] as const
const grades = ['no', 'neutral', 'yes'] as const

/** Returns the components as HTML, for the gallery. */
export const specimen = (): string =>
  renderToStaticMarkup(
    <>
      <Row title="Buttons">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
      </Row>
      <Row title="Sizes">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </Row>
      <Row title="Badges">
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </Row>
      <Row title="Grades">
        {grades.map((grade) => (
          <span
            key={grade}
            style={{
              background: `var(--${grade}-soft)`,
              color: `var(--${grade})`,
              padding: '.75rem 2rem',
              borderRadius: 12,
            }}
          >
            {grade}
          </span>
        ))}
      </Row>
      <Row title="Progress">
        {[0, 30, 100].map((value) => (
          <div key={value} style={{ width: 200 }}>
            <Progress aria-label={`${value}%`} value={value} variant={value === 100 ? 'success' : 'info'} />
          </div>
        ))}
        {[0, 30, 100].map((value) => (
          <ProgressRing
            key={value}
            aria-label={`${value}%`}
            value={value}
            variant={value === 100 ? 'success' : 'info'}
          />
        ))}
      </Row>
      <Row title="Card with the tide">
        <Card style={{ width: 360, overflow: 'hidden', paddingBottom: 0 }}>
          <p style={{ padding: '1rem 1rem 0' }}>A card</p>
          <Tide className="h-8" />
        </Card>
      </Row>
      <Row title="Field, skeleton, spinner">
        <Input aria-label="Field" placeholder="Field" style={{ width: 200 }} />
        <div style={{ width: 200 }}>
          <Skeleton className="h-14" />
        </div>
        <Spinner />
      </Row>
      <Row title="Alert">
        <Alert variant="destructive">
          <AlertTitle>Unable to load lists</AlertTitle>
          <AlertDescription>The server cannot be reached.</AlertDescription>
        </Alert>
      </Row>
    </>,
  )
