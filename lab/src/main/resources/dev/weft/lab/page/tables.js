// Tables that sort by any column, and heat maps of how many times as fast.
function table(columns, rows, options) {
  const body = el('tbody', {});
  const fill = list => body.replaceChildren(...list.map(row => el('tr', {}, columns.map(c => {
    const shown = c.show ? c.show(row) : row[c.key];
    return el('td', {class: [c.text ? 'text' : '', c.wrap ? 'wrap' : '', c.mark ? c.mark(row) : ''].join(' ').trim()}, shown instanceof Node ? shown : shown === undefined || shown === null ? '–' : String(shown));
  }))));
  const heads = columns.map(c => {
    const head = el('th', {class: c.text ? 'text' : '', scope: 'col'});
    head.append(el('button', {type: 'button', on: {click: () => sort(c, head)}}, c.title));
    return head;
  });
  function sort(column, head) {
    const up = head.getAttribute('aria-sort') !== 'ascending';
    heads.forEach(h => h.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const value = column.value || (row => row[column.key]);
    const missing = v => v === undefined || v === null || v === '';
    fill([...rows].sort((a, b) => {
      const x = value(a), y = value(b);
      if (missing(x) || missing(y)) return missing(x) - missing(y);
      return (x < y ? -1 : x > y ? 1 : 0) * (up ? 1 : -1);
    }));
  }
  fill(rows);
  return el('div', {class: 'scroll'}, el('table', {class: options && options.class}, el('thead', {}, el('tr', {}, heads)), body));
}

function systemCell(name) {
  const dot = el('span', {class: 'dot'});
  dot.dataset.system = name;
  dot.style.background = colour(name);
  return el('span', {title: name}, dot, label(name));
}

// Blue where the subject is faster, orange where it is slower, pale where they are alike.
function heat(speed) {
  const strength = Math.min(Math.abs(Math.log2(speed)) / 2, 1);
  const pale = isDark() ? [54, 60, 67] : [240, 241, 242];
  const full = speed >= 1 ? (isDark() ? [70, 150, 220] : [58, 132, 196]) : (isDark() ? [222, 116, 60] : [222, 116, 60]);
  const mixed = pale.map((c, i) => Math.round(c + (full[i] - c) * strength));
  const bright = (mixed[0] * 299 + mixed[1] * 587 + mixed[2] * 114) / 1000;
  return {background: `rgb(${mixed.join(',')})`, ink: bright > 128 ? '#101214' : '#f2f4f6'};
}

function paint(cell) {
  const look = heat(Number(cell.dataset.speed));
  cell.style.background = look.background;
  cell.style.color = look.ink;
}

// Rows are operations and numbers of ranks, columns are sizes.
function heatMap(experiment, points, speedOf, explain) {
  const sizes = distinct(points.map(p => p.bytes)).sort((a, b) => a - b);
  const operations = distinct(points.map(p => p.op));
  const ranks = distinct(points.map(p => p.ranks)).sort((a, b) => a - b);
  const rows = [];
  for (const operation of operations) {
    ranks.forEach((count, i) => {
      const row = el('tr', {class: i === 0 ? 'break' : ''});
      if (i === 0) row.append(el('th', {class: 'text', scope: 'rowgroup', rowspan: ranks.length}, spellOperation(operation)));
      if (ranks.length > 1) row.append(el('td', {class: 'soft'}, count + ' ranks'));
      for (const bytes of sizes) {
        const point = points.find(p => p.op === operation && p.ranks === count && p.bytes === bytes);
        const speed = point && speedOf(point);
        if (!speed) row.append(el('td', {class: 'none'}, ''));
        else {
          const cell = el('td', {class: 'cell', title: explain(point)}, digits(point.verdict ? point.p50 : speed) + (point.verdict === 'broken' ? ' !' : point.verdict === 'unclear' ? ' ?' : ''));
          cell.dataset.speed = speed;
          paint(cell);
          row.append(cell);
        }
      }
      rows.push(row);
    });
  }
  const head = el('tr', {}, el('th', {class: 'text'}, experiment.id === 'guidelines' ? 'guideline' : 'operation'), ranks.length > 1 ? el('th', {}, '') : null,
    sizes.map(bytes => el('th', {}, bytes === 0 ? 'no data' : size(bytes))));
  return el('div', {class: 'scroll'}, el('table', {class: 'heat'}, el('thead', {}, head), el('tbody', {}, rows)));
}

const spellOperation = op => op.replaceAll('<=', ' ≤ ').replaceAll('+', ' + ').replaceAll('*', ' × ');

function pointsTable(experiment) {
  const many = key => distinct(experiment.points.map(p => p[key])).length > 1;
  const time = key => ({title: percentiles[key], key, show: p => inUnit(p[key], experiment.unit)});
  const columns = [
    {title: 'system', key: 'system', text: true, show: p => systemCell(p.system)},
    many('op') && {title: 'operation', key: 'op', text: true},
    many('transport') && {title: 'transport', key: 'transport', text: true},
    many('buffer') && {title: 'buffer', key: 'buffer', text: true},
    many('cache') && {title: 'cache', key: 'cache', text: true},
    many('ranks') && {title: 'ranks', key: 'ranks'},
    many('bytes') && {title: 'size', key: 'bytes', show: p => size(p.bytes)},
    time('min'), time('p50'), {title: '95 % interval', key: 'low', show: p => (hasInterval(p) ? `${inUnit(p.low, experiment.unit)} … ${inUnit(p.high, experiment.unit)}` : '–')},
    time('p90'), time('p99'), time('p999'), time('max'),
    experiment.points.some(p => p.mbps) && {title: 'bandwidth', key: 'mbps', show: p => (p.mbps ? bandwidth(p.mbps) : '–')},
    experiment.points.some(p => p.best) && {title: 'times as fast as the best peer', value: p => p.best && p.best.speed, show: p => (p.best ? `${digits(p.best.speed)} (${label(p.best.system)})` : '–'), mark: p => (p.best && hasInterval(p) ? (p.best.low > 1 ? 'good' : p.best.high < 1 ? 'bad' : '') : '')},
    {title: 'launches', key: 'launches'}, {title: 'samples', key: 'samples'}
  ].filter(Boolean);
  return table(columns, experiment.points);
}

function csv(points) {
  const keys = ['op', 'system', 'transport', 'buffer', 'cache', 'ranks', 'bytes', 'launches', 'samples', 'min', 'sextile', 'p50', 'low', 'high', 'p90', 'p99', 'p999', 'max', 'mbps'];
  return [keys.join(','), ...points.map(p => keys.map(k => (p[k] === undefined ? '' : String(p[k]).includes(',') ? `"${p[k]}"` : p[k])).join(','))].join('\n') + '\n';
}
