"""Plots as SVG: lines of several series, or points of two measurements against each other."""
import math

COLOURS = ("#1b6ca8", "#c0392b", "#7f8c8d", "#27ae60", "#8e44ad", "#d68910", "#16a085", "#2c3e50", "#b03a76", "#6e5c1e")
WIDTH, HEIGHT, MARGIN = 640, 400, 60


class Axis:
    """Values to places between 0 and 1, and where its marks are."""

    def __init__(self, values, logarithmic):
        self.logarithmic = logarithmic
        values = [max(value, 1e-3) for value in values] if logarithmic else list(values)
        low, high = min(values, default=0), max(values, default=1)
        if logarithmic:
            self.low, self.high = math.floor(math.log10(low)), max(math.ceil(math.log10(high)), math.floor(math.log10(low)) + 1)
            self.marks = [10.0 ** power for power in range(self.low, self.high + 1)]
        else:
            step = self.step(high)
            self.low, self.high = 0, step * math.ceil(high / step)
            self.marks = [step * i for i in range(round(self.high / step) + 1)]

    @staticmethod
    def step(high):
        power = 10.0 ** math.floor(math.log10(max(high, 1e-9) / 4))
        return next(power * factor for factor in (1, 2, 5, 10) if power * factor * 6 >= high)

    def place(self, value):
        value = math.log10(max(value, 1e-3)) if self.logarithmic else value
        return (value - self.low) / (self.high - self.low)


class Plot:
    def __init__(self, xs, ys, x_label, y_label, log_x, log_y):
        self.x, self.y = Axis(xs, log_x), Axis(ys, log_y)
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
                      f'font-family="sans-serif" font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
        for mark in self.y.marks:
            _, y = self.at(None, mark)
            self.parts.append(f'<line x1="{MARGIN}" y1="{y:.1f}" x2="{WIDTH - MARGIN}" y2="{y:.1f}" stroke="#ddd"/>'
                              f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{mark:g}</text>')
        for mark in self.x.marks:
            x, _ = self.at(mark, None)
            self.parts.append(f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{mark:g}</text>')
        self.parts.append(f'<text x="{WIDTH / 2:.0f}" y="{HEIGHT - 15}" text-anchor="middle">{x_label}</text>'
                          f'<text x="{MARGIN - 40}" y="{MARGIN - 25}">{y_label}</text>')

    def at(self, x, y):
        return (None if x is None else MARGIN + self.x.place(x) * (WIDTH - 2 * MARGIN),
                None if y is None else HEIGHT - MARGIN - self.y.place(y) * (HEIGHT - 2 * MARGIN))

    def text(self):
        return "\n".join([*self.parts, "</svg>"]) + "\n"


def lines(series, x_label, y_label, log_y=False):
    """`series`: points (x, y) by name."""
    points = [point for list_ in series.values() for point in list_]
    plot = Plot([x for x, _ in points], [y for _, y in points], x_label, y_label, False, log_y)
    for number, ((name, list_), colour) in enumerate(zip(series.items(), COLOURS)):
        places = ["{:.1f},{:.1f}".format(*plot.at(x, y)) for x, y in list_]
        plot.parts.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2"/>'
                          f'<text x="{MARGIN + 15}" y="{MARGIN + 16 * number}" fill="{colour}">{name}</text>')
    return plot.text()


def cactus(seconds, y_label):
    """`seconds`: of what was decided, by name. How many are decided if each has so much time."""
    return lines({name: [(i + 1, s) for i, s in enumerate(sorted(list_))] for name, list_ in seconds.items()},
                 "programs decided", y_label, log_y=True)


def scatter(points, x_label, y_label):
    """Below the line, y is less."""
    values = [value for point in points for value in point]
    plot = Plot(values, values, x_label, y_label, True, True)
    (x1, y1), (x2, y2) = (plot.at(plot.x.marks[i], plot.y.marks[i]) for i in (0, -1))
    plot.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#999"/>')
    for x, y in points:
        plot.parts.append('<circle cx="{:.1f}" cy="{:.1f}" r="3.5" fill="#1b6ca8" fill-opacity="0.6"/>'.format(*plot.at(x, y)))
    return plot.text()
