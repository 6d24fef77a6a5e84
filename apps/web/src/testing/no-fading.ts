// A toast fades in, and counts as invisible until an effect of its library has begun that: sometimes later than a test looks.
const style = document.createElement('style')
style.textContent = '[data-sonner-toast][data-mounted=false] { opacity: 1 !important }'
document.head.append(style)
